-- Reference data: airports and aircraft types, loaded from db/reference at every start.
create table airports (
  icao text primary key check (length(icao) = 4),
  iata text,
  name text not null,
  city text not null,
  country text not null,
  region text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  elevation_ft integer,
  timezone text not null
);

create table aircraft_types (
  designator text primary key,
  name text not null,
  manufacturer text not null,
  class text not null,
  typical_seats smallint not null,
  max_seats smallint not null,
  cruise_ktas smallint not null,
  range_nm integer not null
);

-- Which version of a reference file is loaded, so that an unchanged one is not read again.
create table reference_files (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);
