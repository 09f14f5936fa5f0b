-- What decides whether a type may fly somewhere: weight, engines and the runway it needs. The figures come with the reference data.
alter table aircraft_types
  add column engine text not null default 'JET' check (engine in ('JET', 'TURBOPROP')),
  add column engine_count smallint not null default 2,
  add column mtow_kg integer check (mtow_kg > 0),
  add column take_off_m integer check (take_off_m > 0),
  add column landing_m integer check (landing_m > 0);
create trigger aircraft_figures_filled before insert on aircraft_types
  for each row execute function fill_aircraft_figures();

-- The Citation M2 has a designator of its own; C525 stays for the CJ1+.
insert into aircraft_types (designator, name, manufacturer, class, typical_seats, max_seats, cruise_ktas, range_nm)
  select 'C25M', name, manufacturer, class, typical_seats, max_seats, cruise_ktas, range_nm
  from aircraft_types where designator = 'C525';
update legs set aircraft_type = 'C25M' where aircraft_type = 'C525';
