import type pg from 'pg'

/** Functions that run with their owner's rights, whoever calls them. */
const definers: readonly string[] = []

/** Grants on platform tables that a workspace's role may hold. */
const platformGrants = ['trellis.idempotency INSERT']

/** What stands open between workspaces in the database's own catalogue (S87); empty = the wall is whole. */
export async function findWallGaps(superuser: pg.Client): Promise<string[]> {
  const { rows } = await superuser.query<{ gap: string }>(gaps, [definers, platformGrants, ownersOnly, ofRows])
  return rows.map(({ gap }) => gap)
}

/** What nobody but the owner of a table does with it, and what is done with its rows. */
const ownersOnly = 'SELECT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'
const ofRows = 'SELECT, INSERT, UPDATE, REFERENCES'

const gaps = `
  with workspace as (
    select t.role_name, t.reader_role_name, array[t.schema_name, t.core_schema_name] as schemas, d.owner_role
    from trellis.tenant t, trellis.database_role d),
  relation as (
    select n.nspname || '.' || c.relname as name, n.nspname as schema, c.relowner, c.oid, c.relacl, n.nspacl, n.nspowner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'),
  granted as (
    select r.name, r.schema, r.relowner, a.privilege_type, coalesce(g.rolname, 'public') as grantee
    from relation r cross join lateral aclexplode(r.relacl) a left join pg_roles g on g.oid = a.grantee)
  select 'workspace without roles' as gap from workspace where role_name is null or owner_role is null
  union all
  select role || ' may sign in, bypass or inherit' from (select unnest(array[role_name, reader_role_name, owner_role]) as role from workspace) w
    join pg_roles on rolname = role where rolcanlogin or rolbypassrls or rolsuper or rolinherit or rolcreaterole or rolcreatedb
  union all
  select role || ' owns ' || r.name from workspace cross join lateral unnest(array[role_name, reader_role_name]) role
    join relation r on r.relowner = role::regrole
  union all
  select r.name || ' does not belong to the owner' from workspace join relation r on r.schema = any(schemas) and r.relowner <> owner_role::regrole
  union all
  select role_name || ' ' || privilege_type || ' ' || g.name from workspace join granted g on g.grantee = role_name
    where not (g.schema = any(schemas) and privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
      and g.name || ' ' || privilege_type <> all($2::text[])
  union all
  select reader_role_name || ' ' || privilege_type || ' ' || g.name from workspace join granted g on g.grantee = reader_role_name
    where not (g.schema = schemas[1] and privilege_type = 'SELECT')
  union all
  select g.grantee || ' ' || privilege_type || ' ' || g.name from workspace join granted g on g.schema = any(schemas)
    where g.grantee not in (role_name, reader_role_name, owner_role)
  union all
  select member.rolname || ' inherits ' || role from workspace cross join lateral unnest(array[role_name, reader_role_name, owner_role]) role
    join pg_auth_members m on m.roleid = role::regrole join pg_roles member on member.oid = m.member
    where not member.rolsuper and case when current_setting('server_version_num')::int >= 160000 then (to_jsonb(m) ->> 'inherit_option')::boolean else member.rolinherit end
  union all
  select d.refobjid::regrole || ' owns ' || pg_describe_object(d.classid, d.objid, d.objsubid) from pg_shdepend d join workspace
      on d.refobjid in (role_name::regrole, reader_role_name::regrole)
    where d.deptype = 'o' and d.dbid in (0, (select oid from pg_database where datname = current_database()))
  union all
  select role_name || ' reaches ' || r.name from workspace join relation r on not (r.schema = any(schemas))
    where has_table_privilege(role_name, r.oid, $3) or (has_any_column_privilege(role_name, r.oid, $4)
      and r.name || ' INSERT' <> all($2::text[]))
  union all
  select reader_role_name || ' reaches ' || r.name from workspace join relation r on r.schema <> schemas[1]
    where has_any_column_privilege(reader_role_name, r.oid, $4) or has_table_privilege(reader_role_name, r.oid, $3)
  union all
  select login.rolname || ' reaches ' || r.name || ' without setting a role' from workspace join relation r on r.schema = any(schemas)
    join pg_roles login on login.rolcanlogin and not login.rolsuper and login.rolname !~ '^pg_'
      and pg_has_role(login.oid, role_name::regrole, 'MEMBER')
    where has_any_column_privilege(login.oid, r.oid, $4)
  union all
  select role || ' may create in ' || n.nspname from workspace cross join lateral unnest(array[role_name, reader_role_name]) role
    join pg_namespace n on n.nspname !~ '^pg_' and has_schema_privilege(role, n.oid, 'CREATE')
  union all
  select 'security definer ' || p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.oid::regprocedure::text <> all($1::text[])`
