import { undecodable } from './decode-text.ts'

/** What is wrong with the characters of a value of text; undefined where nothing is. */
export function wrongCharacters(value: string): string | undefined {
  if (value.includes(undecodable)) return 'Some bytes are no characters of this encoding: read the file by another one'
  if (value.includes('\0')) return 'Holds a character that cannot be stored (NUL)'
  return undefined
}
