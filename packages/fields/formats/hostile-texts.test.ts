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

/**
 * Whether work takes longer than to read 50 kB 500 times letter by letter, each time that it is tried. Both are counted in what
 * this thread computes, side by side: 50 ms of an ordinary machine, and no more where a slow or busy one takes longer.
 */
function isSlow(work: () => unknown): boolean {
  for (let round = 0; round < 6; round += 1) {
    if (computing(work) < bound) return false
    bound = Math.max(bound, computing(readLetters))
  }
  return true
}

function computing(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

function readLetters(): number {
  const [text = ''] = hostile
  let sum = 0
  for (let reading = 0; reading < 500; reading += 1)
    for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0
  return sum
}

let bound = computing(readLetters)

test.each(allFormats.map(format => [format.id, format] as const))(
  'S80 50 kB of whatever sign are read or refused in fewer steps than 500 a letter: %s',
  (_id, format) => {
    const schema = schemaOf(format)
    const slow = hostile.filter(text =>
      isSlow(() => {
        format.fromText(text, schema)
        format.check(text, schema)
      }),
    )
    expect(slow.map(text => text.slice(0, 8))).toEqual([])
  },
)

test('S80 dates as people type them, under whatever mask, and masks of numbers likewise', () => {
  const options = { locale: 'en-GB', timeZone: 'Europe/Berlin' }
  for (const text of hostile) {
    // A definition holds masks of at most 200 characters.
    for (const mask of [undefined, 'DD.MM.YYYY', text.slice(0, 200)]) {
      const slow = [
        isSlow(() => parseTypedDate(text, { ...options, mask })),
        isSlow(() => parseTypedMoment(text, { ...options, mask })),
        isSlow(() => readNumberMask(text.slice(0, 200))),
        isSlow(() => writeMasked(1234.5, text.slice(0, 200), 'de-DE')),
      ]
      expect([text.slice(0, 8), ...slow]).toEqual([text.slice(0, 8), false, false, false, false])
    }
  }
})
