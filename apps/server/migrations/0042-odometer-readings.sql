-- When the odometer of a state was read, so that a late reading is told from a new one, and whether it is the sum of a
-- server rather than a reading of a device. A reading of before is without a time: the next one takes its place.
alter table asset_states
  add odometer_read_at timestamptz,
  add odometer_computed boolean not null default false;
