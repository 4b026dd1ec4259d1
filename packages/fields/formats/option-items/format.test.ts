import { expect, test } from 'vitest'
import { format } from './format.ts'

test('says which option is wrong', () => {
  const good = { value: 'a', label: 'A' }
  expect(format.check([good, { value: 'b', label: '' }])).toEqual({ problem: 'Option 2 needs a value and a label' })
  expect(format.check([good, { ...good, label: 'Again' }])).toEqual({ problem: 'Two options have the value a' })
  expect(format.check([{ ...good, color: 'c'.repeat(41) }])).toHaveProperty('problem')
})
