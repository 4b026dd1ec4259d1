import { expect, test } from 'vitest'
import { format } from './format.ts'

test('is kept as it was written', () => {
  const schema = { type: 'string', format: 'search', title: 'Words' } as const
  expect(format.check('  Größe -rot ', schema)).toEqual({ value: '  Größe -rot ' })
})
