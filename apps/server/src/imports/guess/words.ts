/** The words of a header, an id or a file name, in lower case: `customer_id`, `customerId` and `Customer ID` give the same. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** English singular of the last word, well enough to tell `customer` from `Customers`. */
export function singularOf(words: readonly string[]): string[] {
  const last = words.at(-1)
  return last === undefined ? [] : [...words.slice(0, -1), singularWord(last)]
}

function singularWord(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

const keyWords: ReadonlySet<string> = new Set(['id', 'key', 'code', 'no', 'nr', 'number', 'ref'])

/** `customer_id` → `customer`; a header without such an ending as it is. */
export function withoutKeyWord(words: readonly string[]): string[] {
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && keyWords.has(last) ? words.slice(0, -1) : [...words]
}

export function isKeyWord(word: string): boolean {
  return keyWords.has(word)
}

/** The words end with these: `billing customer` with `customer`. */
export function endsWith(words: readonly string[], ending: readonly string[]): boolean {
  if (ending.length === 0 || ending.length > words.length) return false
  return ending.every((word, index) => words[words.length - ending.length + index] === word)
}
