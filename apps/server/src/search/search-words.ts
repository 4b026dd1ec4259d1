import { fold } from '@trellis/base'

/** A word of a search as it is looked for. Short ones say so little that they are looked for beside others only in what those find. */
export type SearchWord = { text: string; isShort: boolean }

const mostWords = 6
/** What parts words, here and in PostgreSQL (`trellis.search_words`). */
const separators = /[\s\p{Cc}!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~¡«»¿·–—‘’‚“”„•…‹›、。「」（）！，：；？]+/u

/** The words of what was typed; signs between them tell nothing. */
export function searchWords(typed: string): SearchWord[] {
  const words = fold(typed)
    .split(separators)
    .filter(word => word !== '')
    .map(word => [...word].slice(0, longestWord).join(''))
  return [...new Set(words)].slice(0, mostWords).map(text => ({ text, isShort: [...text].length < 3 }))
}

const longestWord = 100

/** Digits in groups, as people write numbers that are stored as one word: telephone numbers and the like. */
const grouped = /^\+?[\d\s()./\u2010-\u2015\u2212-]+$/
const fewestDigits = 5
const mostDigits = 15

/**
 * What was typed as one word, where it is nothing but groups of digits: also without the zeros that some of them are dialled with and
 * that are no part of what is stored.
 */
export function joinedDigits(typed: string): string[] {
  const text = typed.trim()
  if (!grouped.test(text)) return []
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '')
  const forms = [digits, digits.replace(/^0{1,2}(?=[1-9])/, '')]
  return [...new Set(forms)].filter(({ length }) => length >= fewestDigits && length <= mostDigits)
}

/** Words of letters that are neither so short that nearly every word is like them nor so long that nobody types them. */
export const nearWords = { shortest: 4, longest: 24, letters: /^\D+$/ }

/** What a word that is written a little wrong has in common with the right one; nothing for numbers, codes and short words. */
export function nearKeys(word: string): string[] {
  const letters = [...word]
  if (letters.length < nearWords.shortest || letters.length > nearWords.longest || !nearWords.letters.test(word))
    return []
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])]
}
