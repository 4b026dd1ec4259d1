import { fold } from '@trellis/base'

/** A word of a search as it is looked for: a short one at the beginning of words only, which an index of three-letter pieces can serve. */
export type SearchWord = { text: string; isShort: boolean }

const mostWords = 6

/** The words of what was typed; signs between them tell nothing. */
export function searchWords(typed: string): SearchWord[] {
  const words = fold(typed).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords).map(text => ({ text, isShort: [...text].length < 3 }))
}
