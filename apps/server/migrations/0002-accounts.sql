create table accounts (
  account_id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  domain text not null check (domain ~ '^[a-z0-9.-]{1,120}$'),
  modules text[] not null default '{}',
  time_zone text not null default 'America/Sao_Paulo',
  currency text not null default 'BRL' check (currency ~ '^[A-Z]{3}$'),
  distance_unit text not null default 'km' check (distance_unit in ('km', 'mi')),
  silent_after interval not null default interval '24 hours' check (silent_after > interval '0'),
  retention interval not null default interval '24 months' check (retention >= interval '1 month'),
  created_at timestamptz not null default now()
);
create unique index accounts_domain on accounts (domain);

create table users (
  user_id int generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  password_hash text,
  directory_login boolean not null default false,
  active boolean not null default true,
  locale text not null default 'en' check (locale in ('en', 'es', 'pt')),
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);

create table memberships (
  account_id int not null references accounts,
  user_id int not null references users,
  role text not null check (role in ('admin', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id);

create table units (
  account_id int not null references accounts,
  unit_id int generated always as identity,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  primary key (account_id, unit_id),
  unique (account_id, code)
);

create table customers (
  account_id int not null references accounts,
  customer_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  primary key (account_id, customer_id),
  unique (account_id, name)
);

create table profiles (
  account_id int not null references accounts,
  profile_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  primary key (account_id, profile_id),
  unique (account_id, name)
);

create table profile_sections (
  account_id int not null,
  profile_id int not null,
  module text not null,
  level text not null check (level in ('see', 'change')),
  primary key (account_id, profile_id, module),
  foreign key (account_id, profile_id) references profiles on delete cascade
);

create table profile_units (
  account_id int not null,
  profile_id int not null,
  unit_id int not null,
  primary key (account_id, profile_id, unit_id),
  foreign key (account_id, profile_id) references profiles on delete cascade,
  foreign key (account_id, unit_id) references units on delete cascade
);

create table profile_users (
  account_id int not null,
  profile_id int not null,
  user_id int not null,
  primary key (account_id, profile_id, user_id),
  foreign key (account_id, profile_id) references profiles on delete cascade,
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index profile_users_user on profile_users (account_id, user_id);

create table api_keys (
  account_id int not null references accounts,
  api_key_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  secret_hash bytea not null,
  scopes text[] not null,
  created_by int references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, api_key_id)
);
create unique index api_keys_secret_hash on api_keys (secret_hash);

-- Tables that precede an account. The application's roles reach them only through SECURITY DEFINER functions.

create table sessions (
  session_id bigint generated always as identity primary key,
  user_id int not null references users,
  current_account_id int references accounts,
  client_id text not null,
  scope text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table access_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_session on access_tokens (session_id);
create index access_tokens_expiry on access_tokens (expires_at);

-- A session is a family of refresh tokens, each replaced by its successor at its first use.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table live_tickets (
  ticket_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  account_id int not null references accounts,
  expires_at timestamptz not null
);

create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('first-administrator')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sign_in_failures (
  attempt_key bytea not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failures_key on sign_in_failures (attempt_key, failed_at);
