-- A replaced document is kept only where a review has seen it; what was there before this is taken for seen.
alter table operator_documents add column seen_at timestamptz(3);
update operator_documents set seen_at = uploaded_at;
