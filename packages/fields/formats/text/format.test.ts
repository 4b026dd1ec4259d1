import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'text', title: 'Code' } as const

test('[2-5-23] a length is at least and at most so many characters, not code units', () => {
  expect(format.check('😀', { ...schema, minLength: 2 })).toEqual({ problem: 'At least 2 characters' })
  expect(format.check('😀😀', { ...schema, maxLength: 2 })).toEqual({ value: '😀😀' })
  expect(format.check('😀😀😀', { ...schema, maxLength: 2 })).toEqual({ problem: 'At most 2 characters' })
})

test('S80 a pattern that backtracks for ever elsewhere is checked in linear time', () => {
  const value = `${'a'.repeat(50_000)}!`
  const before = process.threadCpuUsage()
  expect(format.check(value, { ...schema, pattern: '^(a+)+$' })).toEqual({
    problem: 'Does not match the expected form',
  })
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(50)
})

test('S80 a pattern that cannot be compiled safely fits nothing', () => {
  expect(format.check('aa', { ...schema, pattern: '(a)\\1' })).toHaveProperty('problem')
})
