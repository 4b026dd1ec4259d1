import { singularWords } from './suggest-names.ts'
import { endsWith, withoutKeyWord, wordsOf } from './words.ts'

/** The header says that the column may hold the records' keys: `id`, or the collection's name with or without `id`. */
export function mayHoldKeys(header: string, collectionNames: readonly string[]): boolean {
  const words = wordsOf(header)
  if (words.length === 1 && words[0] === 'id') return true
  const subject = withoutKeyWord(words)
  const isKeyed = subject.length < words.length
  return (
    isKeyed &&
    collectionNames.some(name => sameWords(subject, singularWords(name)) || sameWords(subject, wordsOf(name)))
  )
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && endsWith(left, right)
}
