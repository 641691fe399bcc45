-- Of the person of the transaction; null for the time zone of the account. The directory of a company keeps none.
create function change_own_time_zone(new_time_zone text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users u set time_zone = new_time_zone where u.user_id = current_user_id()
$$;
revoke execute on function change_own_time_zone from public;
grant execute on function change_own_time_zone to azimute_app;
