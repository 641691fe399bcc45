-- Monthly sums of an asset's days: figures of many assets and long periods read whole months from here and single days
-- at both ends (docs/decisions/0069).

-- Same columns as the days of ULs; `day` is the first of the month, `assets` the number of days included. A month in
-- which an asset changed its UL has a row per UL and category. A row without remaining days is kept, with 0 days,
-- until the month ends.
create table asset_months (
  asset_id int not null,
  -- Number of days with fixes.
  heard_days int not null,
  like unit_days,
  primary key (account_id, asset_id, day, unit_id, category),
  foreign key (account_id, asset_id) references assets on delete cascade
) with (fillfactor = 70);
alter table asset_months drop column hours;
create index asset_months_day on asset_months (account_id, day);
create policy see on asset_months for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy proved_accounts on asset_months to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on asset_months to azimute_app;
grant select, insert, update on asset_months to azimute_pipeline;

-- Applies the changes of days by a statement to the months, for every writer. Months that are deleted with their
-- asset stay deleted.
create function keep_asset_months() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  facts text[] := array(select attname::text from pg_attribute
    where attrelid = 'asset_months'::regclass and atttypid = 'bigint'::regtype and not attisdropped order by attnum);
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, n.* from new_days n'
    when 'UPDATE' then 'select 1 as sign, n.* from new_days n union all select -1, o.* from old_days o'
    else 'select -1 as sign, o.* from old_days o join assets a using (account_id, asset_id)' end;
begin
  execute format(
    'insert into asset_months as m (account_id, asset_id, day, unit_id, category, assets, revised, heard_days, data_at, %s)
      select account_id, asset_id, date_trunc(''month'', day)::date, unit_id, category, sum(sign),
        sum(sign * is_revised::int), sum(sign * (fixes > 0)::int), max(data_at), %s
      from (%s) d group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, asset_id, day, unit_id, category) do update set assets = m.assets + excluded.assets,
        revised = m.revised + excluded.revised, heard_days = m.heard_days + excluded.heard_days,
        data_at = greatest(m.data_at, excluded.data_at), %s',
    array_to_string(facts, ', '),
    (select string_agg(format('sum(sign * %I::bigint)', name), ', ' order by place)
      from unnest(facts) with ordinality as f (name, place)),
    changed,
    (select string_agg(format('%1$I = m.%1$I + excluded.%1$I', name), ', ' order by place)
      from unnest(facts) with ordinality as f (name, place)));
  return null;
end $$;
create trigger keep_months_added after insert on asset_days
  referencing new table as new_days for each statement execute function keep_asset_months();
create trigger keep_months_changed after update on asset_days
  referencing old table as old_days new table as new_days for each statement execute function keep_asset_months();
create trigger keep_months_removed after delete on asset_days
  referencing old table as old_days for each statement execute function keep_asset_months();
