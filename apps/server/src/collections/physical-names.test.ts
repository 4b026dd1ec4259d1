import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnName, tableName, trashName } from './physical-names.ts'

const reserved = [
  'xmin',
  'cmin',
  'xmax',
  'cmax',
  'ctid',
  'tableoid',
  'id',
  'version',
  'createdAt',
  'recordTitle',
  'additionalProperties',
]

test('S06 a name is the id where that is free', () => {
  expect(columnName('orderDate', new Set())).toBe('orderDate')
  expect(tableName('Order-Details', new Set())).toBe('Order-Details')
  expect(columnName('select', new Set())).toBe('select')
  expect(trashName('gone', new Set())).toBe('~gone')
})

test('S06 system columns, taken and long ids get forty characters and six hex digits', () => {
  for (const id of reserved) expect(columnName(id, new Set())).toMatch(new RegExp(`^${id}_[0-9a-f]{6}$`))
  expect(columnName('a', new Set(['a']))).toMatch(/^a_[0-9a-f]{6}$/)
  expect(tableName('x'.repeat(64), new Set())).toMatch(/^x{40}_[0-9a-f]{6}$/)
  expect(tableName('x'.repeat(64), new Set())).not.toBe(tableName(`${'x'.repeat(63)}y`, new Set()))
})

test('S06 any ids, however alike, get names that fit, differ and stay different when PostgreSQL cuts them', () => {
  const id = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    fc.constantFrom(...reserved),
    fc.nat(50).map(number => `${'same beginning of more than sixty-three bytes in every single one '}${number}`),
  )
  fc.assert(
    fc.property(fc.array(id, { maxLength: 30 }), ids => {
      const taken = new Set<string>()
      for (const each of ids) {
        const name = columnName(each, taken)
        expect(taken.has(name)).toBe(false)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(59)
        expect(reserved).not.toContain(name)
        taken.add(name)
      }
    }),
    { numRuns: 500 },
  )
})
