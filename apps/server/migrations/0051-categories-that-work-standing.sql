-- Categories of assets that an account has set to work standing, or not to; the words of the others say it.

alter table accounts
  add column works_standing jsonb not null default '{}'
  check (jsonb_typeof(works_standing) = 'object' and length(works_standing::text) <= 100000);
