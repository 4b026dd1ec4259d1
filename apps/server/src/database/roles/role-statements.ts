import pg from 'pg'

/**
 * Makes a role where it is missing, that cannot sign in, and lets the login role take it on by SET ROLE but never without: NOINHERIT of
 * the login role before PostgreSQL 16, of the membership from then on.
 */
export function roleStatements(role: string): string[] {
  const literal = pg.escapeLiteral(role)
  const make = `do $$ begin
    if not exists (select from pg_roles where rolname = ${literal}) then
      execute format('create role %I nologin noinherit', ${literal});
    end if;
  end $$`
  const join = `do $$ begin
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(session_user, ${literal}, 'SET') or not exists (select from pg_auth_members where roleid = ${literal}::regrole and member = session_user::regrole and not inherit_option and set_option) then
        execute format('grant %I to %I with inherit false, set true', ${literal}, session_user);
      end if;
    else
      if not pg_has_role(session_user, ${literal}, 'MEMBER') then
        execute format('grant %I to %I', ${literal}, session_user);
      end if;
      if exists (select from pg_roles where rolname = session_user and rolinherit and not rolsuper) then
        begin
          execute format('alter role %I noinherit', session_user);
        exception when internal_error then
          -- The login role is the same in every database: a server of another one may have changed it at this moment, to the same end.
          if exists (select from pg_roles where rolname = session_user and rolinherit) then
            raise;
          end if;
        end;
      end if;
    end if;
  end $$`
  return [make, join]
}
