-- Assets that a fold waits for: to be folded anew after late fixes, or because something is due. Only their numbers.
create function list_waiting_folds(at timestamptz, most int) returns table (account_id int, asset_id int)
  language sql stable security definer set search_path = public, pg_temp as $$
  (select r.account_id, r.asset_id from refold_requests r order by r.requested_at limit most)
  union
  (select f.account_id, f.asset_id from fold_states f where f.due_at <= at order by f.due_at limit most)
$$;
revoke execute on function list_waiting_folds from public;
grant execute on function list_waiting_folds to azimute_pipeline;
