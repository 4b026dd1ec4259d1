import { expect, test } from 'vitest'
import { format } from './format.ts'

test('every dialect is kept as it was written', () => {
  const schema = { type: 'string', format: 'sql', title: 'Query' } as const
  const text = '  select top 5 [a] from `b`;\r\n'
  expect(format.check(text, schema)).toEqual({ value: text })
})
