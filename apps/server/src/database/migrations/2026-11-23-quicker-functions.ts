import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { separators } from './2026-11-22-search-words.ts'

/** The same answers in less time, because every write of a record asks for them: indexes over them stay as they are. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const text of [...formulaProducts, ...searchFunctions]) await sql.raw(text).execute(database)
}

export const formulaProducts: readonly string[] = [
  String.raw`create or replace function trellis.formula_multiply(a float8, b float8) returns float8
language plpgsql immutable strict parallel safe as $formula$
declare
      small float8;
      large float8;
      digits float8;
    begin
      if abs(a) between 1e-140 and 1e140 and abs(b) between 1e-140 and 1e140 then return a * b; end if;
      if a = 0 or b = 0 then return 0; end if;
      small := least(abs(a), abs(b));
      large := greatest(abs(a), abs(b));
      digits := log(small) + log(large);
      if digits > 310 or (digits > 290 and large / 3.273390607896142e+150::float8 * small >= 5.491838128104488e+157::float8) then return null; end if;
      if digits < -330 or (digits < -290 and small * 3.273390607896142e+150::float8 * large <= 8.08634922390439e-174::float8) then return 0; end if;
      return a * b + 0;
    end;
$formula$`,
]

const spaces = ' '.repeat([...separators].length)
const quoted = `'${separators.replaceAll("'", "''")}'`
/** Every ASCII letter but small letters and digits; a text of PostgreSQL has no zero. */
const signs = Array.from({ length: 127 }, (_, place) => String.fromCharCode(place + 1)).filter(sign =>
  /[^a-z0-9]/.test(sign),
)
const quotedSigns = `'${signs.join('').replaceAll("'", "''")}'`

/** Splitting by a pattern took most of the time. */
const searchFunctions = [
  String.raw`create or replace function trellis.search_words(value text) returns tsvector language plpgsql immutable strict parallel safe as $words$
declare words text[];
begin
  if octet_length(value) <= 2000 and octet_length(value) = char_length(value) then
    return array_to_tsvector(array_remove(string_to_array(translate(lower(value collate "C"), ${quotedSigns}, '${' '.repeat(signs.length)}'), ' '), ''));
  end if;
  words := array_remove(string_to_array(translate(trellis.fold(left(value, 50000)), ${quoted}, '${spaces}'), ' '), '');
  if octet_length(value) > 1000 then
    words := coalesce((select array_agg(left(word, 100)) from unnest(words) word), '{}');
  end if;
  return array_to_tsvector(words);
end $words$`,
]
