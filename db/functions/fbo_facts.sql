-- The facts of an FBO that travellers see, in the form of the contract's FboFacts.
create or replace function fbo_facts(fbo fbos) returns jsonb language sql stable as $$
  select jsonb_build_object('name', fbo.name, 'address', fbo.address, 'latitude', fbo.latitude,
    'longitude', fbo.longitude, 'telephone', fbo.telephone, 'hours', fbo.hours,
    'cutOffMinutes', fbo.cut_off_minutes, 'customs', fbo.customs, 'isFictional', fbo.is_fictional,
    'checkedOn', fbo.checked_on)
$$;
