import { expect, test } from 'vitest'
import { allFormats } from '../index.ts'
import { readNumberMask, writeMasked } from '../values/number-mask.ts'
import { parseTypedDate, parseTypedMoment } from '../values/typed-date.ts'
import { schemaOf } from './sample-schema.ts'

/** What makes matchers go back and forth: long runs of one sign, or of a few, that end in what does not fit. */
const runs = [
  'a',
  'T',
  ' ',
  '1',
  '0,',
  '.',
  '-',
  '(',
  '{"a":',
  '<b>',
  '@',
  'a@',
  'a.',
  '/',
  ':',
  '+',
  '\t',
  '\n',
  'ä',
  'aA1 ',
  '#',
  '1:',
]
const hostile = runs.map(run => `${run.repeat(Math.ceil(50_000 / run.length)).slice(0, 50_000)}!`)

/** The shortest of a few: a busy machine only ever adds. */
function shortest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 6 && least >= 50; round += 1) {
    const began = performance.now()
    work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

test.each(allFormats.map(format => [format.id, format] as const))(
  'S80 50 kB of whatever sign are read or refused within 50 ms: %s',
  (_id, format) => {
    const schema = schemaOf(format)
    const slow = hostile.flatMap(text => {
      const took = shortest(() => {
        format.fromText(text, schema)
        format.check(text, schema)
      })
      return took < 50 ? [] : [`${JSON.stringify(text.slice(0, 8))} ${Math.round(took)} ms`]
    })
    expect(slow).toEqual([])
  },
)

test('S80 dates as people type them, under whatever mask, and masks of numbers likewise', () => {
  const options = { locale: 'en-GB', timeZone: 'Europe/Berlin' }
  for (const text of hostile) {
    // A definition holds masks of at most 200 characters.
    for (const mask of [undefined, 'DD.MM.YYYY', text.slice(0, 200)]) {
      const took = [
        shortest(() => parseTypedDate(text, { ...options, mask })),
        shortest(() => parseTypedMoment(text, { ...options, mask })),
        shortest(() => readNumberMask(text.slice(0, 200))),
        shortest(() => writeMasked(1234.5, text.slice(0, 200), 'de-DE')),
      ]
      expect([text.slice(0, 8), took.map(each => each < 50)]).toEqual([text.slice(0, 8), took.map(() => true)])
    }
  }
})
