-- An operator says whether children fly with it without an adult, and from which age; nobody does until it says so.
alter table operators
  add column unaccompanied_minors text not null default 'NONE'
    check (unaccompanied_minors in ('NONE', 'FROM_12', 'FROM_5'));
