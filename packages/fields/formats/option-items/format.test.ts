import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'array', format: 'option-items', title: 'Options' } as const

test('says which option is wrong', () => {
  const good = { value: 'a', label: 'A' }
  expect(format.check([good, { value: 'b', label: '' }], schema)).toEqual({
    problem: 'Option 2 needs a value and a label',
  })
  expect(format.check([good, { ...good, label: 'Again' }], schema)).toEqual({ problem: 'Two options have the value a' })
  expect(format.check([{ ...good, color: 'c'.repeat(41) }], schema)).toHaveProperty('problem')
})

test('an option list of numbers takes numbers only', () => {
  const numbers = { ...schema, items: { type: 'number', format: 'number', title: 'Value' } } as const
  expect(format.check([{ value: 1, label: 'One' }], numbers)).toHaveProperty('value')
  expect(
    format.check(
      [
        { value: 1, label: 'One' },
        { value: '2', label: 'Two' },
      ],
      numbers,
    ),
  ).toEqual({
    problem: 'Option 2 needs a number as its value',
  })
})
