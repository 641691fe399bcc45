-- An answer that was under way when another one was refused no longer ends the pause that the refusal asked for.
create or replace function settle_geocoder_turn(given_geocoder text, has_failed boolean, retry_after interval)
  returns void
  language sql security definer set search_path = public, pg_temp as $$
  update geocoder_turns t set
    failures = case when has_failed then least(t.failures + 1, 30) else 0 end,
    paused_until = case when has_failed then greatest(t.paused_until, clock_timestamp() + greatest(
      least(coalesce(retry_after, interval '0'), interval '1 hour'),
      least(interval '5 seconds' * 2 ^ least(t.failures, 6), interval '5 minutes'))) end
  where t.geocoder = given_geocoder and current_actor_sees('services:simc:geolocalizacao')
    and (has_failed or t.failures > 0 and t.paused_until <= clock_timestamp())
$$;
