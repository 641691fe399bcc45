-- E-mails of which a cell is about to make somebody (docs/decisions/0121-an-e-mail-is-claimed.md). Only the first of the cells
-- keeps any; a claim that came to nothing lapses.

create table email_claims (
  email text primary key,
  cell text not null,
  lapses_at timestamptz not null
);
create index email_claims_lapse on email_claims (lapses_at);

-- Claims e-mails for a cell for two minutes; answers those that another cell has claimed. Who claims its own again has them as long again.
create function claim_emails(given_cell text, given_emails text[]) returns text[]
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from email_claims c where c.email in (
    select l.email from email_claims l where l.lapses_at < clock_timestamp() order by l.lapses_at limit 1000
    for update skip locked);
  insert into email_claims as held (email, cell, lapses_at)
    select distinct g.email, given_cell, clock_timestamp() + interval '2 minutes' from unnest(given_emails) as g (email)
    order by 1
    on conflict (email) do update set cell = excluded.cell, lapses_at = excluded.lapses_at
      where held.cell = excluded.cell or held.lapses_at < clock_timestamp();
  return (select coalesce(array_agg(g.email), '{}') from unnest(given_emails) as g (email)
    where not exists (select from email_claims c where c.email = g.email and c.cell = given_cell));
end $$;

-- A transaction makes people by its claims within a minute, by when no other cell has heard that they have lapsed.
create function begin_claim() returns void
  language sql as $$
  select set_config('azimute.claimed_until', coalesce(nullif(current_setting('azimute.claimed_until', true), ''),
    (clock_timestamp() + interval '1 minute')::text), true)
$$;

create function refuse_late_claim() returns trigger
  language plpgsql as $$
begin
  if clock_timestamp() > current_setting('azimute.claimed_until')::timestamptz then
    raise exception 'The claim of the e-mail may have lapsed' using errcode = 'AZ002';
  end if;
  return null;
end $$;
create constraint trigger claim_in_time after insert or update on users deferrable initially deferred for each row
  when (coalesce(current_setting('azimute.claimed_until', true), '') <> '') execute function refuse_late_claim();

grant execute on function claim_emails, begin_claim to azimute_app;
