-- First steps of a new account that its administrators skipped, and whether they hid the list. Whether a step is done
-- follows from the data of the account.
create table setup_choices (
  account_id int primary key references accounts on delete cascade,
  skipped text[] not null default '{}',
  is_dismissed boolean not null default false
);
create policy administer on setup_choices to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update on setup_choices to azimute_app;

-- Test mails of the account, for its administrators.
create view test_mails as
select m.account_id, m.mail_id, m.created_at, m.outcome from mails m
where m.template = 'test' and m.account_id = (select current_account_id()) and (select current_actor_is_admin());
grant select on test_mails to azimute_app;

-- Mails of the account that are not sent yet, for its administrators. The first condition matches an index.
create view waiting_mails as
select m.account_id, m.created_at from mails m
where coalesce(m.account_id, 0) = (select current_account_id()) and m.outcome is null and (select current_actor_is_admin());
grant select on waiting_mails to azimute_app;
