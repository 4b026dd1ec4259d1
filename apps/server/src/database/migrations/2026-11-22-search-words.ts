import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The words of a text as the search over all collections finds them. Frozen; `separators` are those of `search/search-words.ts`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const text of searchFunctions) await sql.raw(text).execute(database)
}

export const separators =
  String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_` + '`{|}~\t\n\r\u00a0¡«»¿·–—‘’‚“”„•…‹›\u3000、。「」（）！，：；？'
const spaces = ' '.repeat([...separators].length)
const quoted = `'${separators.replaceAll("'", "''")}'`

/** Texts of ASCII alone, nearly all, go a way that takes a fifth of the time. Of long texts the first words alone, none longer than an index takes. */
export const searchFunctions = [
  String.raw`create or replace function trellis.search_words(value text) returns tsvector language plpgsql immutable strict parallel safe as $words$
declare words text[];
begin
  if octet_length(value) <= 2000 and octet_length(value) = char_length(value) then
    return array_to_tsvector(array_remove(regexp_split_to_array(lower(value collate "C"), '[^a-z0-9]+'), ''));
  end if;
  words := array_remove(string_to_array(translate(trellis.fold(left(value, 50000)), ${quoted}, '${spaces}'), ' '), '');
  if octet_length(value) > 1000 then
    words := coalesce((select array_agg(left(word, 100)) from unnest(words) word), '{}');
  end if;
  return array_to_tsvector(words);
end $words$`,
  // Two words that differ by one letter too many, missing, wrong or swapped have one of these in common.
  `create or replace function trellis.search_near(word text) returns text[] language sql immutable strict parallel safe as $near$
  select array_agg(distinct key) from (select word as key union all
    select overlay(word placing '' from place for 1) from generate_series(1, char_length(word)) place) keys
$near$`,
]
