import type { Comparison } from '@trellis/fields/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CollectionField } from '../../collections/collection.ts'
import { Slot } from './compile-sql.ts'
import type { FilterNode } from './scope.ts'
import { isAsWide, type Widening, wideningByPlace, wideningOf } from './widening.ts'

const field = { id: 'amount' } as CollectionField
const compare = (comparison: Comparison['is'], ...indexes: number[]): FilterNode => ({
  node: 'compare',
  field,
  comparison,
  values: indexes.map(index => ({ source: 'request', index })),
})

test('a comparison of sizes is widened by its value, other comparisons by none', () => {
  const all: FilterNode = {
    node: 'and',
    nodes: [
      compare('greater', 0),
      { node: 'or', nodes: [compare('less-equal', 1), compare('equal', 2), compare('in', 3)] },
      compare('between', 4, 5),
    ],
  }
  expect(Object.fromEntries(wideningOf([all]))).toEqual({
    'request 0': 'smaller',
    'request 1': 'larger',
    'request 4': 'smaller',
    'request 5': 'larger',
  })
})

test('what stands behind a "not" is left out', () => {
  expect(wideningOf([{ node: 'not', inner: compare('greater', 0) }]).size).toBe(0)
})

test('a parameter that a statement takes twice, and one that is no slot, need the same value', () => {
  const widening = new Map<string, Widening>([
    ['request 0', 'smaller'],
    ['request 1', 'larger'],
  ])
  const [low, high] = [new Slot('request', 0), new Slot('request', 1)]
  expect(wideningByPlace([low, 25, high, new Slot('Tickets:read', 0)], widening)).toEqual([
    'smaller',
    undefined,
    'larger',
    undefined,
  ])
  expect(wideningByPlace([low, high, low], widening)).toEqual([undefined, 'larger', undefined])
})

const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

test('wider values find all that narrower ones find', () => {
  const isLater = (row: number, than: number) => row > than
  fc.assert(
    fc.property(days, days, days, (wide, narrow, row) => {
      const [a, b] = [wide, narrow].map(each => each.toISOString().slice(0, 10))
      const [from, to, at] = [a, b, row.toISOString().slice(0, 10)].map(day => Date.parse(String(day)))
      if (isAsWide(a, b, 'smaller') && isLater(at ?? 0, to ?? 0)) expect(isLater(at ?? 0, from ?? 0)).toBe(true)
      expect(isAsWide(a, b, 'smaller')).toBe(isAsWide(b, a, 'larger'))
      expect(isAsWide(a, b, 'smaller') || isAsWide(b, a, 'smaller')).toBe(true)
    }),
  )
})

test('texts other than days, numbers in texts and no number are not compared', () => {
  expect(isAsWide('9', '10', 'larger')).toBe(false)
  expect(isAsWide('a', 'b', 'smaller')).toBe(false)
  expect(isAsWide(null, 3, 'smaller')).toBe(false)
  expect(isAsWide(Number.NaN, 3, 'smaller')).toBe(false)
  expect(isAsWide(2, 3, 'smaller')).toBe(true)
  expect(isAsWide(3, 2, 'smaller')).toBe(false)
})
