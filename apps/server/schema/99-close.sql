-- Revokes everything that the preceding files do not grant: every table from everyone but its owner, and every function
-- that runs with the rights of the owner or the maintainer from everyone without a grant.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relowner = current_user::regrole
      and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
  end loop;
  for name in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
      and (p.prosecdef or 'role=azimute_maintainer' = any (p.proconfig))
  loop
    execute format('revoke execute on function %s from public', name);
  end loop;
  -- PostgreSQL checks a function's body with the role that the function uses.
  for name in select p.oid::regprocedure from pg_proc p where 'role=azimute_maintainer' = any (p.proconfig) loop
    execute format('grant execute on function %s to azimute_maintainer', name);
  end loop;
end $$;
