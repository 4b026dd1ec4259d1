import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'multiline', title: 'Notes' } as const

test('lines stay as they were written', () => {
  expect(format.check('a\r\n\tb\n', schema)).toEqual({ value: 'a\r\n\tb\n' })
})

test('a column is guessed by line breaks or by length', () => {
  expect(format.guess(['short', 'words'])).toBeUndefined()
  expect(format.guess(['one\ntwo'])).toMatchObject({ format: 'multiline' })
  expect(format.guess(['long '.repeat(50)])).toMatchObject({ format: 'multiline' })
})
