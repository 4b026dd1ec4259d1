import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Numbers beyond 2^53 as text with the digits that JavaScript gives them. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of formulaText) await sql.raw(statement).execute(database)
}

export const formulaText: readonly string[] = [
  String.raw`create or replace function trellis.formula_text(value float8) returns text
language plpgsql immutable strict parallel safe as $formula$
declare
      exact numeric;
      zeros integer;
      shorter numeric;
    begin
      if value = 0 then return '0'; end if;
      if abs(value) >= 1e21 or abs(value) < 1e-6 then return regexp_replace(value::text, 'e([+-])0*', 'e\1'); end if;
      exact := trim_scale(value::text::numeric);
      if abs(value) < 9007199254740992 then return exact::text; end if;
      loop
        zeros := length(exact::text) - length(rtrim(exact::text, '0'));
        shorter := round(exact, -zeros - 1);
        exit when shorter::float8 <> value;
        exact := shorter;
      end loop;
      return exact::text;
    end;
$formula$`,
]
