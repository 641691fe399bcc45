-- What the fold of the latest state keeps about hour meters (packages/engine/src/status): earliest fix time at which
-- the meter showed its present reading.
alter table asset_states add column hour_meter_read_at timestamptz;
