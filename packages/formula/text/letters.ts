const hasPairs = /[\ud800-\udfff]/

/** Characters as people count them apart: by code point, so that an emoji is one and no half is ever left over. */
export function lengthOf(text: string): number {
  if (!hasPairs.test(text)) return text.length
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Characters from `start` (0-based) to before `end`. */
export function sliceLetters(text: string, start: number, end?: number): string {
  return hasPairs.test(text) ? Array.from(text).slice(start, end).join('') : text.slice(start, end)
}

export function lettersOf(text: string): string[] {
  return Array.from(text)
}

/** Place (0-based, in characters) of a UTF-16 index. */
export function placeOf(text: string, index: number): number {
  return lengthOf(text.slice(0, index))
}

/** Words of a text or of a name: `orderDate`, `order-date` and `Order date` are each order and date. */
export function wordsOf(text: string): string[] {
  return text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

export function capitalize(word: string): string {
  const [first = ''] = word
  return first.toUpperCase() + word.slice(first.length)
}

/** White space as `trim` sees it, spelled out for SQL. */
export const whiteSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
