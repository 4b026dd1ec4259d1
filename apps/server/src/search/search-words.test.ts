import { expect, test } from 'vitest'
import { nearKeys, searchWords } from './search-words.ts'

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
