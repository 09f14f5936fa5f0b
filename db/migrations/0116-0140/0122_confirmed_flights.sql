-- What an operator says of a flight that is still ahead: whether it flies, and whether the charter that causes it is confirmed.
alter table legs
  -- Null: the operator has not said.
  add column parent_trip_confirmed boolean,
  -- When the operator last said that it flies. Publishing says nothing of it.
  add column confirmed_flying_at timestamptz(3);
