import { expect, test } from 'vitest'
import { textOfFile } from './text-of-file.ts'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

test('a list is read in whatever a spreadsheet writes', () => {
  expect(textOfFile(new TextEncoder().encode('\uFEFFÅda').buffer)).toBe('Åda')
  expect(textOfFile(bytesOf(0xc5, 0x64, 0x61))).toBe('Åda')
  expect(textOfFile(bytesOf(0xff, 0xfe, 0xc5, 0, 0x09, 0, 0x64, 0))).toBe('Å\td')
  expect(textOfFile(bytesOf(0xfe, 0xff, 0, 0xc5, 0, 0x09, 0, 0x64))).toBe('Å\td')
  expect(textOfFile(bytesOf())).toBe('')
})

test('the beginning of a file may end in the middle of a letter', () => {
  const half = new TextEncoder().encode('Åda Å').slice(0, -1).buffer
  expect(textOfFile(half, { isCut: true })).toBe('Åda ')
  expect(textOfFile(bytesOf(0xff, 0xfe, 0xc5, 0, 0x64), { isCut: true })).toBe('Å')
})
