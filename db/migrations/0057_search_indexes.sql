-- Searches find legs by where they go from and to within some days, at a hundred thousand legs on sale.
create index legs_between on legs (origin_icao, destination_icao, departure_at) where status = 'PUBLISHED';
create index legs_to on legs (destination_icao, departure_at) where status = 'PUBLISHED';
create index legs_from on legs (origin_icao, departure_at) where status = 'PUBLISHED';
