-- A portal that has no mail server yet keeps its mails for the one that it may get (docs/decisions/0026-mails-and-their-links.md).

alter table mails
  -- Since when it waits for a mail server to be named.
  add column held_at timestamptz;

-- All that wait, as no server is named: answers those that had not been told of.
create function hold_mails() returns table (mail_id bigint, template text)
  language sql security definer set search_path = public, pg_temp as $$
  update mails m set held_at = now() where m.outcome is null and m.held_at is null
  returning m.mail_id, m.template
$$;

-- What was held for longer than it is of use: a link as long as one lives that goes out at once, a notice three days. Whoever
-- asked for a link half a year ago does not want it on the day on which a server is named.
create function end_held_mails() returns table (mail_id bigint, template text)
  language sql security definer set search_path = public, pg_temp as $$
  update mails m set settled_at = now(), outcome = 'undeliverable'
  where m.outcome is null and m.held_at is not null
    and case when m.one_time_link_id is null then m.created_at < now() - interval '3 days'
      else not exists (select from one_time_links l
        where l.one_time_link_id = m.one_time_link_id and l.used_at is null and l.expires_at > now()) end
  returning m.mail_id, m.template
$$;

revoke execute on function hold_mails, end_held_mails from public;
grant execute on function hold_mails, end_held_mails to azimute_jobs;
