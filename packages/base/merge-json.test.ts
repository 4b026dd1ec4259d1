import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson } from './json.ts'
import { type Merge, mergeItems, mergeKeys, mergeWhole } from './merge-json.ts'

test('what either changed of an object is in it, and mine where both changed the same', () => {
  const merge = mergeKeys(key => (key === 'fields' ? mergeKeys(() => mergeKeys(() => mergeWhole)) : mergeWhole))
  const base = { name: 'A', note: 'old', fields: { a: { title: 'A' }, b: { title: 'B' }, c: { title: 'C' } } }
  const theirs = { name: 'Theirs', fields: { a: { title: 'A', hint: 'new' }, b: { title: 'B' }, d: { title: 'D' } } }
  const mine = { name: 'Mine', note: 'old', fields: { a: { title: 'Mine' }, c: { title: 'C' }, e: { title: 'E' } } }
  expect(merge({ base, theirs, mine })).toEqual({
    name: 'Mine',
    fields: { a: { title: 'Mine', hint: 'new' }, d: { title: 'D' }, e: { title: 'E' } },
  })
})

test('lists are merged by their items, in the order of mine', () => {
  expect(mergeItems({ base: ['b', 'a', 'c'], theirs: ['b', 'a', 'c', 'x'], mine: ['c', 'b', 'z'] })).toEqual([
    'c',
    'b',
    'z',
    'x',
  ])
  const one = { id: '1', name: 'One' }
  const two = { id: '2', name: 'Two' }
  const first = { id: '1', name: 'First' }
  expect(mergeItems({ base: [one], theirs: [one, two], mine: [first] })).toEqual([first, two])
  expect(mergeItems({ base: undefined, theirs: [{ value: 2 }], mine: [{ value: 1 }] })).toEqual([
    { value: 1 },
    { value: 2 },
  ])
})

test('what cannot be told apart is one value', () => {
  expect(mergeItems({ base: [1, 1], theirs: [1, 1, 2], mine: [1] })).toEqual([1])
  expect(mergeItems({ base: { EQ: [1] }, theirs: { NE: [1] }, mine: { GT: [1] } })).toEqual({ GT: [1] })
})

test('who changed nothing loses nothing of the other', () => {
  const merges: Merge[] = [
    mergeWhole,
    mergeItems,
    mergeKeys(() => mergeItems),
    mergeKeys(() => mergeKeys(() => mergeWhole)),
  ]
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.constantFrom(...merges), (base, other, merge) => {
      expect(isSameJson(merge({ base, theirs: other, mine: base }), other)).toBe(true)
      expect(isSameJson(merge({ base, theirs: base, mine: other }), other)).toBe(true)
      expect(isSameJson(merge({ base, theirs: other, mine: other }), other)).toBe(true)
    }),
  )
})
