-- Codes and devices are unique in the account, including assets that the user does not see: such a line is refused
-- before it fails. Only for users who can change assets, who would learn the same by trying.
create function taken_asset_codes(codes text[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.code from current_assets a
  where a.account_id = current_account_id() and a.code = any (codes)
    and current_actor_changes('services:simc:geolocalizacao:ativos')
$$;

create function taken_devices(external_ids text[]) returns table (external_id text, asset_id int)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.external_id, d.asset_id from devices d
  where d.account_id = current_account_id() and d.external_id = any (external_ids)
    and current_actor_changes('services:simc:geolocalizacao:ativos')
$$;

grant execute on function taken_asset_codes, taken_devices to azimute_app;
