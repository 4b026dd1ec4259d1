import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Sums, products and quotients near the ends of float8, which raised an error where a number was next to zero. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of formulaEnds) await sql.raw(statement).execute(database)
}

export const formulaEnds: readonly string[] = [
  String.raw`create or replace function trellis.formula_add(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
begin if (abs(a) > 8e307 or abs(b) > 8e307) and abs(a) > 1 and abs(b) > 1 and abs(a / 2 + b / 2) >= 8.9884656743115795e307 then return null; end if;
    return a + b + 0; end;
$formula$`,

  String.raw`create or replace function trellis.formula_multiply(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      small float8 := least(abs(a), abs(b));
      large float8 := greatest(abs(a), abs(b));
      digits float8;
    begin
      if abs(a) between 1e-140 and 1e140 and abs(b) between 1e-140 and 1e140 then return a * b; end if;
      if a = 0 or b = 0 then return 0; end if;
      digits := log(small) + log(large);
      if digits > 310 or (digits > 290 and large / 3.273390607896142e+150::float8 * small >= 5.491838128104488e+157::float8) then return null; end if;
      if digits < -330 or (digits < -290 and small * 3.273390607896142e+150::float8 * large <= 8.08634922390439e-174::float8) then return 0; end if;
      return a * b + 0;
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_divide(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      digits float8;
    begin
      if abs(a) between 1e-140 and 1e140 and abs(b) between 1e-140 and 1e140 then return a / b; end if;
      if b = 0 then return null; end if;
      if a = 0 then return 0; end if;
      digits := log(abs(a)) - log(abs(b));
      if digits > 310 or (digits > 290 and abs(a) / 3.273390607896142e+150::float8 / abs(b) >= 5.491838128104488e+157::float8) then return null; end if;
      if digits < -330 or (digits < -290 and abs(a) * 3.273390607896142e+150::float8 / abs(b) <= 8.08634922390439e-174::float8) then return 0; end if;
      return a / b + 0;
    end;
$formula$`,
]
