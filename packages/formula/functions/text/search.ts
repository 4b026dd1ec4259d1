import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'
import { lengthOf, sliceLetters } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'SEARCH',
  label: 'Search in a text',
  group: 'text',
  keywords: ['position', 'find', 'ignore case', 'accents'],
  summary: 'Place of a text in another, beginning with 1; 0 where it is not in there. Case and accents do not count.',
  spreadsheet: 'Gives 0 where nothing is found, knows no wildcards, passes over accents; a start below 1 is 1.',
  parameters: [
    { name: 'wanted', type: 'text', summary: 'what to look for' },
    { name: 'text', type: 'text', summary: 'where to look' },
    { name: 'start', type: 'number', summary: 'where to begin, 1 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'SEARCH("UBER", "Der Über-Fund")', result: 5 },
    { formula: 'SEARCH("E", "Trellis-Ebene", 4)', result: 9 },
    { formula: 'SEARCH("fund", "Straßenfund")', result: 8 },
    { formula: 'SEARCH("x", "abc")', result: 0 },
  ],
  evaluate: (wanted, text, start = 1) => {
    const skipped = Math.max(0, Math.trunc(start) - 1)
    const rest = sliceLetters(text, skipped)
    const place = fold(rest).indexOf(fold(wanted))
    return place < 0 ? 0 : letterAt(rest, place) + 1 + Math.min(skipped, lengthOf(text))
  },
})

/** The letter (0-based) that holds a place of the folded text; folding makes two letters of some and none of others. */
function letterAt(text: string, place: number): number {
  const widths = new Map<string, number>()
  let [letters, folded] = [0, 0]
  for (const letter of text) {
    const width = widths.get(letter) ?? fold(letter).length
    widths.set(letter, width)
    if (folded + width > place) break
    folded += width
    letters += 1
  }
  return letters
}
