import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The functions that compiled formulas call; `formulaSqlFunctions` of packages/formula, as they were then. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of formulaFunctions) await sql.raw(statement).execute(database)
}

export const formulaFunctions: readonly string[] = [
  String.raw`create or replace function trellis.formula_add(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
begin if (abs(a) > 8e307 or abs(b) > 8e307) and abs(a / 2 + b / 2) >= 8.9884656743115795e307 then return null; end if;
    return a + b + 0; end;
$formula$`,

  String.raw`create or replace function trellis.formula_multiply(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      exact numeric;
    begin
      if abs(a) between 1e-140 and 1e140 and abs(b) between 1e-140 and 1e140 then return a * b; end if;
      if a = 0 or b = 0 then return 0; end if;
      exact := abs(a::text::numeric * b::text::numeric);
      if exact >= 1.797693134862315807937289714053e308 then return null; end if;
      if exact <= 2.4703282292062327208e-324 then return 0; end if;
      return a * b;
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_divide(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      exact numeric;
    begin
      if abs(a) between 1e-140 and 1e140 and abs(b) between 1e-140 and 1e140 then return a / b; end if;
      if b = 0 then return null; end if;
      if a = 0 then return 0; end if;
      exact := abs(a::text::numeric / b::text::numeric);
      if exact >= 1.797693134862315807937289714053e308 then return null; end if;
      if exact <= 2.4703282292062327208e-324 then return 0; end if;
      return a / b;
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_mid(value text, start float8, count float8) returns text
language plpgsql immutable strict parallel safe as $formula$
begin return substr(value, greatest(1, least(1000000000, trunc(start)))::int, greatest(0, least(1000000000, trunc(count)))::int); end;
$formula$`,

  String.raw`create or replace function trellis.formula_sqrt(a float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
begin if a < 0 then return null; end if; return sqrt(a) + 0; end;
$formula$`,

  String.raw`create or replace function trellis.formula_round(a float8, places float8, mode text) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      exact numeric := a::text::numeric;
      at int := greatest(-400, least(400, trunc(places)))::int;
      result numeric;
    begin
      result := case mode when 'nearest' then round(exact, at) else trunc(exact, at) end;
      if mode = 'up' and result <> exact then result := result + sign(exact) * ('1e' || -at)::numeric; end if;
      if abs(result) >= 1.797693134862315807937e308 then return null; end if;
      return result::text::float8;
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_digits(value text) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      digits text := ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0');
    begin
      if digits = '' then return 0; end if;
      if length(digits) > 309 then return null; end if;
      if digits::numeric >= 1.797693134862315807937289714053e308 then return null; end if;
      return digits::float8;
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_truth(value text) returns boolean
language plpgsql immutable strict parallel safe as $formula$
begin return case when value in ('true', '1') then true when value in ('false', '0', '') then false else true end; end;
$formula$`,

  String.raw`create or replace function trellis.formula_text(value float8) returns text
language plpgsql immutable strict parallel safe as $formula$
begin if value = 0 then return '0'; end if;
    if abs(value) >= 1e21 or abs(value) < 1e-6 then return regexp_replace(value::text, 'e([+-])0*', 'e\1'); end if;
    return trim_scale(value::text::numeric)::text; end;
$formula$`,

  String.raw`create or replace function trellis.formula_text(value date) returns text
language plpgsql immutable strict parallel safe as $formula$
begin return to_char(value, 'YYYY-MM-DD'); end;
$formula$`,

  String.raw`create or replace function trellis.formula_text(value timestamptz) returns text
language plpgsql immutable strict parallel safe as $formula$
begin return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); end;
$formula$`,

  String.raw`create or replace function trellis.formula_ends_with(value text, ending text) returns boolean
language plpgsql immutable strict parallel safe as $formula$
begin return right(value, length(ending)) = ending or ending = ''; end;
$formula$`,

  String.raw`create or replace function trellis.formula_day(wall timestamp) returns date
language plpgsql immutable strict parallel safe as $formula$
begin if wall < '0001-01-01' or wall >= '10000-01-01' then return null; end if;
    return wall::date; end;
$formula$`,

  String.raw`create or replace function trellis.formula_moment(value timestamptz) returns timestamptz
language plpgsql immutable strict parallel safe as $formula$
begin if value < '0001-01-01 00:00:00Z' or value >= '10000-01-01 00:00:00Z' then return null; end if;
    return value; end;
$formula$`,

  String.raw`create or replace function trellis.formula_instant(wall timestamp, zone text) returns timestamptz
language plpgsql stable strict parallel safe as $formula$
declare
      later timestamptz := wall at time zone zone;
      day_before timestamptz := later - interval '24 hours';
      earlier timestamptz := (wall - ((day_before at time zone zone) - (day_before at time zone 'UTC'))) at time zone 'UTC';
    begin
      return trellis.formula_moment(case when earlier < later and earlier at time zone zone = wall then earlier else later end);
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_add_clock(value timestamptz, count float8, unit float8) returns timestamptz
language plpgsql immutable strict parallel safe as $formula$
declare
      milliseconds float8;
    begin
      if abs(count) > 4e14 / unit then return null; end if;
      milliseconds := count * unit;
      if extract(epoch from value) * 1000 + milliseconds not between -7e13 and 3e14 then return null; end if;
      return trellis.formula_moment(value + make_interval(secs => trunc(milliseconds / 1000))
        + make_interval(secs => (milliseconds - trunc(milliseconds / 1000) * 1000) / 1000));
    end;
$formula$`,

  String.raw`create or replace function trellis.formula_add_calendar(wall timestamp, count float8, days int, months int) returns timestamp
language plpgsql immutable strict parallel safe as $formula$
begin if abs(count) > 4000000 then return null; end if;
    if extract(year from wall) + count * months / 12 + count * days / 365 not between -100 and 10100 then return null; end if;
    return wall + make_interval(months => (count * months)::int, days => (count * days)::int); end;
$formula$`,

  String.raw`create or replace function trellis.formula_milliseconds_between(later timestamp, earlier timestamp, unit float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
begin return trunc((extract(epoch from later - earlier) * 1000)::float8 / unit) + 0; end;
$formula$`,

  String.raw`create or replace function trellis.formula_months_between(later timestamp, earlier timestamp, unit int) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      months int := (extract(year from later) - extract(year from earlier)) * 12 + extract(month from later) - extract(month from earlier);
    begin
      if months > 0 and earlier + make_interval(months => months) > later then months := months - 1;
      elsif months < 0 and earlier + make_interval(months => months) < later then months := months + 1; end if;
      return months / unit;
    end;
$formula$`,
]
