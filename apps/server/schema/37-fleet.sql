-- Fleet data of the modules beside figures.

-- Weights of safety scores; an account without a row uses the defaults.
create table safety_weights (
  account_id int primary key references accounts,
  -- By metric, as in the contract.
  weights jsonb not null,
  updated_at timestamptz not null default now()
);
create policy see on safety_weights for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:safety')));
create policy administer on safety_weights to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:safety')));
grant select, insert, update on safety_weights to azimute_app;

-- Active alert types for due maintenance, with their assets and open alerts, for users who see the suite: a view runs
-- with its owner's rights, so it repeats the policy of assets.
create view fleet_dues as
select a.account_id, a.asset_id, t.alert_type_id, t.name as type_name, t.settings -> 'condition' -> 'when' as due,
  (select min(substr(l.subject, 5)) from alerts l
    where l.account_id = a.account_id and l.asset_id = a.asset_id and l.alert_type_id = t.alert_type_id
      and l.status <> 'resolved' and starts_with(l.subject, 'due:')) as open_due
from alert_types t
join assets a on a.account_id = t.account_id and a.archived_at is null
  and (t.unit_ids = '{}' or a.unit_id = any (t.unit_ids))
  and (t.settings -> 'scope' -> 'categories' = '[]' or t.settings -> 'scope' -> 'categories' ? a.category)
  and (t.settings -> 'scope' -> 'assetIds' = '[]' or t.settings -> 'scope' -> 'assetIds' @> to_jsonb(a.asset_id))
  and (t.settings -> 'scope' -> 'customerIds' = '[]' or t.settings -> 'scope' -> 'customerIds' @> to_jsonb(a.customer_id))
where t.kind = 'calculated' and t.state = 'live' and t.deleted_at is null
  and t.settings -> 'condition' -> 'when' ->> 'kind' in ('meter_due', 'date_due')
  and a.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc'))
  and ((select current_scope_is_all_units()) or a.unit_id = any ((select current_unit_ids())::int[]));
grant select on fleet_dues to azimute_app;
