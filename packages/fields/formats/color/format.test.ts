import { expect, test } from 'vitest'
import { format } from './format.ts'

test('[2-3.8-12] [2-5-35] what is no key of the palette is empty', () => {
  expect(format.check('teal')).toEqual({ value: 'teal' })
  expect(format.check('#ff0000')).toEqual({ value: undefined })
  expect(format.check('constructor')).toEqual({ value: undefined })
})

test('text from a file is read without regard to case', () => {
  expect(format.fromText('Teal')).toEqual({ value: 'teal' })
})
