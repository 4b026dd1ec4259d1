import { isReservedId } from '@trellis/model'
import { isReservedFieldId } from '../../collections/document-check.ts'
import { singularOf, withoutKeyWord, wordsOf } from './words.ts'

const longestId = 59

/** `order_details.csv` → `OrderDetails`, "Order details"; a number makes the id one that nobody has. */
export function suggestCollection(fileName: string, taken: readonly string[]): { collectionId: string; name: string } {
  const words = wordsOf(fileName.replace(/\.[^.]*$/, ''))
  const id = plainLetters(words.map(capitalise).join('')) || 'Import'
  return {
    collectionId: freeId(id, [2, 3, 4], isFreeIn(taken, isReservedId)),
    name: capitalise(words.join(' ')) || 'Import',
  }
}

/** `order_date` → `orderDate`; of an association `customer_id` → `customer`. */
export function suggestFieldId(header: string, options: { taken: readonly string[]; isAssociation: boolean }): string {
  const words = options.isAssociation ? withoutKeyWord(wordsOf(header)) : wordsOf(header)
  const [first = '', ...others] = words
  const id = plainLetters([first, ...others.map(capitalise)].join('')) || 'field'
  return freeId(
    id,
    ['Value', 2, 3],
    isFreeIn(options.taken, reserved => isReservedFieldId(reserved.toLowerCase())),
  )
}

/** One word to people, which a hyphen holds together: `E-mail`, `e-mail`, `Follow-up`. */
const hyphenated = /^(\p{L}-\p{L}+|\p{Lu}\p{Ll}*(-\p{L}\p{Ll}*)+)$/u

/** A header written for people stays as it is; `ship_postal_code` → "Ship postal code". */
export function suggestTitle(header: string, isAssociation: boolean): string {
  const words = wordsOf(header)
  if (isAssociation) return capitalise(withoutKeyWord(words).join(' '))
  const isHyphenated = hyphenated.test(header)
  const isForPeople = /\s/.test(header) || (/^\p{Lu}/u.test(header) && words.length === 1) || isHyphenated
  return (isForPeople ? (isHyphenated ? capitalise(header) : header) : capitalise(words.join(' ')) || header).slice(
    0,
    200,
  )
}

/** What the words of a collection's key column are: `Customers` → `customer`. */
export function singularWords(collection: string): string[] {
  return singularOf(wordsOf(collection))
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Ids hold ASCII letters and digits and begin with a letter. */
function plainLetters(text: string): string {
  const plain = text.replaceAll('ß', 'ss').replaceAll(/[^A-Za-z0-9]/g, '')
  return (/^\d/.test(plain) ? `n${plain}` : plain).slice(0, longestId - 6)
}

function isFreeIn(taken: readonly string[], isReserved: (id: string) => boolean): (id: string) => boolean {
  const occupied = new Set(taken.map(each => each.toLowerCase()))
  return id => !occupied.has(id.toLowerCase()) && !isReserved(id)
}

function freeId(id: string, endings: readonly (string | number)[], isFree: (id: string) => boolean): string {
  if (isFree(id)) return id
  const first = endings.map(ending => `${id}${ending}`).find(isFree)
  if (first) return first
  for (let number = endings.length + 1; ; number += 1) if (isFree(`${id}${number}`)) return `${id}${number}`
}
