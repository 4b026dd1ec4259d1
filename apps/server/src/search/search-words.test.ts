import { expect, test } from 'vitest'
import { joinedDigits, nearKeys, searchWords } from './search-words.ts'

test('words are folded, parted at signs, told once, and at most six', () => {
  expect(searchWords('Müller, müller & Söhne-GmbH')).toEqual([
    { text: 'muller', isShort: false },
    { text: 'sohne', isShort: false },
    { text: 'gmbh', isShort: false },
  ])
  expect(searchWords('a 東京 %_')).toEqual([
    { text: 'a', isShort: true },
    { text: '東京', isShort: true },
  ])
  expect(searchWords('%')).toEqual([])
  expect(searchWords('1 2 3 4 5 6 7 8')).toHaveLength(6)
})

test('only words of letters have others near them', () => {
  expect(nearKeys('pump')).toEqual(['pump', 'ump', 'pmp', 'pup', 'pum'])
  expect(nearKeys('st')).toEqual([])
  expect(nearKeys('abc12')).toEqual([])
  expect(nearKeys('x'.repeat(25))).toEqual([])
})

test.each([
  ['+1 (780) 428-9482', ['17804289482']],
  ['780 428', ['780428']],
  ['030 1234567', ['0301234567', '301234567']],
  ['0049 (0)30 123', ['004930123', '4930123']],
  ['room 780 428', []],
  ['12 34', []],
  ['1234 5678 9012 3456', []],
])('%s is one number: %j', (typed, joined) => {
  expect(joinedDigits(typed)).toEqual(joined)
})
