-- What other cells ask (docs/decisions/0117-accounts-in-cells.md). Who they are, the application has proved by their key.

-- Of secrets the digest is given, of others the value as it is.
create function lives_here(kind text, digest bytea, value text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select case kind
    when 'api-key' then exists (select from api_keys k where k.secret_hash = digest)
      or exists (select from api_key_tokens t where t.token_hash = digest)
    when 'session' then exists (select from access_tokens t where t.token_hash = digest)
    when 'refresh-token' then exists (select from refresh_tokens t where t.token_hash = digest)
    when 'live-ticket' then exists (select from live_tickets t where t.ticket_hash = digest)
    when 'link' then exists (select from one_time_links l where l.token_hash = digest)
    when 'email' then exists (select from users u where u.email = lower(value) and u.home_cell is null)
    when 'domain' then exists (select from accounts a where a.domain = lower(value))
    when 'account' then exists (select from accounts a where a.account_id::text = value)
  end
$$;

grant execute on function lives_here to azimute_app;
