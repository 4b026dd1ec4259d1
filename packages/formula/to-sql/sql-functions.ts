/**
 * A result near the ends of float8 is worked out moved by 2^500 to where nothing is lost: beyond `tooLarge` JavaScript has Infinity, up to
 * `tooSmall` 0, and PostgreSQL raises.
 */
const step = `${2 ** 500}::float8`
const tooLarge = `${2 ** 524}::float8`
const tooSmall = `${2 ** -575}::float8`

/** Neither a product nor a quotient of two such numbers leaves the range of float8. */
const isOrdinary = (name: string) => `abs(${name}) between 1e-140 and 1e140`

/**
 * The functions in schema `trellis` that compiled formulas call; each is made or replaced by one statement, needs `trellis.fold`, and
 * never raises: where JavaScript has no finite number or the calendar no such moment, the answer is null.
 */
export const formulaSqlFunctions: readonly string[] = [
  define(
    'formula_add(a float8, b float8)',
    'float8',
    `
    if (abs(a) > 8e307 or abs(b) > 8e307) and abs(a) > 1 and abs(b) > 1 and abs(a / 2 + b / 2) >= 8.9884656743115795e307 then return null; end if;
    return a + b + 0;`,
  ),
  define(
    'formula_multiply(a float8, b float8)',
    'float8',
    `
    declare
      small float8;
      large float8;
      digits float8;
    begin
      if ${isOrdinary('a')} and ${isOrdinary('b')} then return a * b; end if;
      if a = 0 or b = 0 then return 0; end if;
      small := least(abs(a), abs(b));
      large := greatest(abs(a), abs(b));
      digits := log(small) + log(large);
      if digits > 310 or (digits > 290 and large / ${step} * small >= ${tooLarge}) then return null; end if;
      if digits < -330 or (digits < -290 and small * ${step} * large <= ${tooSmall}) then return 0; end if;
      return a * b + 0;
    end;`,
  ),
  define(
    'formula_divide(a float8, b float8)',
    'float8',
    `
    declare
      digits float8;
    begin
      if ${isOrdinary('a')} and ${isOrdinary('b')} then return a / b; end if;
      if b = 0 then return null; end if;
      if a = 0 then return 0; end if;
      digits := log(abs(a)) - log(abs(b));
      if digits > 310 or (digits > 290 and abs(a) / ${step} / abs(b) >= ${tooLarge}) then return null; end if;
      if digits < -330 or (digits < -290 and abs(a) * ${step} / abs(b) <= ${tooSmall}) then return 0; end if;
      return a / b + 0;
    end;`,
  ),
  define(
    'formula_mid(value text, start float8, count float8)',
    'text',
    `
    return substr(value, greatest(1, least(1000000000, trunc(start)))::int, greatest(0, least(1000000000, trunc(count)))::int);`,
  ),
  define('formula_sqrt(a float8)', 'float8', `if a < 0 then return null; end if; return sqrt(a) + 0;`),
  define(
    'formula_round(a float8, places float8, mode text)',
    'float8',
    `
    declare
      exact numeric := a::text::numeric;
      at int := greatest(-400, least(400, trunc(places)))::int;
      result numeric;
    begin
      result := case mode when 'nearest' then round(exact, at) else trunc(exact, at) end;
      if mode = 'up' and result <> exact then result := result + sign(exact) * ('1e' || -at)::numeric; end if;
      if abs(result) >= 1.797693134862315807937e308 then return null; end if;
      return result::text::float8;
    end;`,
  ),
  define(
    'formula_digits(value text)',
    'float8',
    `
    declare
      digits text := ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0');
    begin
      if digits = '' then return 0; end if;
      if length(digits) > 309 then return null; end if;
      if digits::numeric >= 1.797693134862315807937289714053e308 then return null; end if;
      return digits::float8;
    end;`,
  ),
  define(
    'formula_truth(value text)',
    'boolean',
    `
    return case when value in ('true', '1') then true when value in ('false', '0', '') then false else true end;`,
  ),
  // Beyond 2^53 JavaScript takes the fewest digits that still read back, PostgreSQL one more where they lie half way between two numbers.
  define(
    'formula_text(value float8)',
    'text',
    `
    declare
      exact numeric;
      zeros integer;
      shorter numeric;
    begin
      if value = 0 then return '0'; end if;
      if abs(value) >= 1e21 or abs(value) < 1e-6 then return regexp_replace(value::text, 'e([+-])0*', 'e\\1'); end if;
      exact := trim_scale(value::text::numeric);
      if abs(value) < 9007199254740992 then return exact::text; end if;
      loop
        zeros := length(exact::text) - length(rtrim(exact::text, '0'));
        shorter := round(exact, -zeros - 1);
        exit when shorter::float8 <> value;
        exact := shorter;
      end loop;
      return exact::text;
    end;`,
  ),
  define('formula_text(value date)', 'text', `return to_char(value, 'YYYY-MM-DD');`),
  define(
    'formula_text(value timestamptz)',
    'text',
    `
    return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');`,
  ),
  define(
    'formula_ends_with(value text, ending text)',
    'boolean',
    `return right(value, length(ending)) = ending or ending = '';`,
  ),
  define(
    'formula_day(wall timestamp)',
    'date',
    `
    if wall < '0001-01-01' or wall >= '10000-01-01' then return null; end if;
    return wall::date;`,
  ),
  define(
    'formula_moment(value timestamptz)',
    'timestamptz',
    `
    if value < '0001-01-01 00:00:00Z' or value >= '10000-01-01 00:00:00Z' then return null; end if;
    return value;`,
  ),
  define(
    'formula_instant(wall timestamp, zone text)',
    'timestamptz',
    `
    declare
      later timestamptz := wall at time zone zone;
      day_before timestamptz := later - interval '24 hours';
      earlier timestamptz := (wall - ((day_before at time zone zone) - (day_before at time zone 'UTC'))) at time zone 'UTC';
    begin
      return trellis.formula_moment(case when earlier < later and earlier at time zone zone = wall then earlier else later end);
    end;`,
    'stable',
  ),
  define(
    'formula_add_clock(value timestamptz, count float8, unit float8)',
    'timestamptz',
    `
    declare
      milliseconds float8;
    begin
      if abs(count) > 4e14 / unit then return null; end if;
      milliseconds := count * unit;
      if extract(epoch from value) * 1000 + milliseconds not between -7e13 and 3e14 then return null; end if;
      return trellis.formula_moment(value + make_interval(secs => trunc(milliseconds / 1000))
        + make_interval(secs => (milliseconds - trunc(milliseconds / 1000) * 1000) / 1000));
    end;`,
  ),
  define(
    'formula_add_calendar(wall timestamp, count float8, days int, months int)',
    'timestamp',
    `
    if abs(count) > 4000000 then return null; end if;
    if extract(year from wall) + count * months / 12 + count * days / 365 not between -100 and 10100 then return null; end if;
    return wall + make_interval(months => (count * months)::int, days => (count * days)::int);`,
  ),
  define(
    'formula_milliseconds_between(later timestamp, earlier timestamp, unit float8)',
    'float8',
    `
    return trunc((extract(epoch from later - earlier) * 1000)::float8 / unit) + 0;`,
  ),
  define(
    'formula_months_between(later timestamp, earlier timestamp, unit int)',
    'float8',
    `
    declare
      months int := (extract(year from later) - extract(year from earlier)) * 12 + extract(month from later) - extract(month from earlier);
    begin
      if months > 0 and earlier + make_interval(months => months) > later then months := months - 1;
      elsif months < 0 and earlier + make_interval(months => months) < later then months := months + 1; end if;
      return months / unit;
    end;`,
  ),
]

function define(signature: string, result: string, body: string, volatility = 'immutable'): string {
  const block = body.trim().startsWith('declare') ? body.trim() : `begin ${body.trim()} end;`
  return `create or replace function trellis.${signature} returns ${result}
language plpgsql ${volatility} strict parallel safe as $formula$
${block}
$formula$`
}
