/**
 * Combining marks of the scripts where they are accents: Latin, Greek, Cyrillic, Hebrew, Arabic, kana and the general blocks.
 * Vowel signs of Indic scripts are marks to Unicode too, but carry the word, so they stay.
 */
const markRanges = [
  ['0300', '036f'],
  ['0483', '0489'],
  ['0591', '05bd'],
  ['05bf', '05bf'],
  ['05c1', '05c2'],
  ['05c4', '05c5'],
  ['05c7', '05c7'],
  ['0610', '061a'],
  ['064b', '065f'],
  ['0670', '0670'],
  ['06d6', '06dc'],
  ['06df', '06e4'],
  ['06e7', '06e8'],
  ['06ea', '06ed'],
  ['1ab0', '1aff'],
  ['1dc0', '1dff'],
  ['20d0', '20f0'],
  ['3099', '309a'],
  ['fe20', 'fe2f'],
] as const

/** Letters that people write without their stroke or as two letters; `ς` is what lower case makes of a last `Σ`. */
const letters = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['ſ', 's'],
  ['ς', 'σ'],
] as const

const folded: ReadonlyMap<string, string> = new Map(letters)
const marks = new RegExp(`[${markRanges.map(([from, to]) => `\\u${from}-\\u${to}`).join('')}]`, 'gu')
const foldedLetters = new RegExp(`[${letters.map(([from]) => from).join('')}]`, 'gu')

/** Text as searching compares it: without case, accents and letter variants. The same as the SQL function `trellis.fold`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(foldedLetters, letter => folded.get(letter) ?? letter)
}

const singles = letters.filter(([, to]) => to.length === 1)
const pairs = letters.filter(([, to]) => to.length > 1)
const sqlMarks = `[${markRanges.map(([from, to]) => `\\u${from}-\\u${to}`).join('')}]`
const sqlLower = `lower(regexp_replace(normalize(value, nfd), '${sqlMarks}', '', 'g') collate "und-x-icu") collate "C"`
const sqlSingles = `translate(${sqlLower}, '${singles.map(([from]) => from).join('')}', '${singles.map(([, to]) => to).join('')}')`
const sqlLetters = pairs.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, sqlSingles)

/** The same of `value`, as PostgreSQL writes a call of that function out. */
export const foldExpression = `case when octet_length(value) = char_length(value) then lower(value collate "C") else ${sqlLetters} end`

/**
 * Makes `trellis.fold(text)`, immutable, so that indexes may hold it. Not declared strict: PostgreSQL then inlines it, and text that is
 * ASCII alone (as many bytes as characters) costs no more than lower().
 */
export const foldSql = `create or replace function trellis.fold(value text) returns text language sql immutable parallel safe as $fold$
  select ${foldExpression}
$fold$`
