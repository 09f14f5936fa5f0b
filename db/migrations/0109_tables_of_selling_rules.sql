-- Every table that decides what may be sold stands in selling_rules: the kinds are those of the contract.
alter table selling_rules drop constraint selling_rules_kind_check;
