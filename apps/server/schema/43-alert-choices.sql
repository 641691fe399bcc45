-- A user's preferences for alerts, which only reduce notifications. No row means no restriction.
create table alert_choices (
  account_id int not null,
  user_id int not null,
  from_severity text not null,
  mails text not null check (mails in ('at_once', 'hourly', 'daily', 'none')),
  -- In the user's time zone; null means none.
  quiet_from text,
  quiet_to text,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
create policy own on alert_choices to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_sees('services:simc:alertas:alertas')));
create policy workers on alert_choices for select to azimute_jobs
  using (account_id = (select current_account_id()));
grant select, insert, update on alert_choices to azimute_app;
grant select on alert_choices to azimute_jobs;
