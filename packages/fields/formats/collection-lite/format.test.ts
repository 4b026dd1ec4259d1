import { expect, test } from 'vitest'
import '../../find-format.ts'
import { format } from './format.ts'

test('[2-3.8-23] holds fields and groups, and is called by its fields', () => {
  const [, complaint] = format.samples()
  expect(format.display(complaint)).toBe('Subject, Urgent')
})

test('S78 what is nested deep is refused', () => {
  const deep = { schema: { type: 'object', properties: JSON.parse('{"a":'.repeat(1000) + '1' + '}'.repeat(1000)) } }
  expect(format.check(deep)).toEqual({ problem: 'Is nested too deeply' })
})
