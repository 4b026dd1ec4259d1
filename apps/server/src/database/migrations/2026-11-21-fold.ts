import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Text as searching compares it; the SQL of `foldSql` in packages/base, as it was then. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(foldFunction).execute(database)
}

export const foldFunction = String.raw`create or replace function trellis.fold(value text) returns text language sql immutable parallel safe as $fold$
  select case when octet_length(value) = char_length(value) then lower(value collate "C") else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05c7\u0610-\u061a\u064b-\u065f\u0670-\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099-\u309a\ufe20-\ufe2f]', '', 'g') collate "und-x-icu") collate "C", 'øłđðħŧıſς', 'olddhtisσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$fold$`
