import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item stands where it was moved to, and the others keep their order', () => {
  const place = fc.nat(6)
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), place, place, (items, from, to) => {
      const moved = moveItem(items, from, to)
      expect(moved[to]).toBe(items[from])
      expect(moved.filter((_item, at) => at !== to)).toEqual(items.filter((_item, at) => at !== from))
      expect(moveItem(moved, to, from)).toEqual(items)
    }),
  )
})
