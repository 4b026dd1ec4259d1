import type { TrellisRecord } from '@trellis/model'
import { expect, test } from 'vitest'
import { keepCards } from './board-columns.ts'
import { cardBlocks } from './card-blocks.ts'

const records = Array.from({ length: 500 }, (_, at): TrellisRecord => ({ id: `card-${at}`, version: 1 }))

test('blocks hold every card in its order, and none of them many', () => {
  const blocks = [...cardBlocks(records).values()]
  expect(blocks.flat()).toEqual(records)
  expect(blocks.length).toBeGreaterThan(10)
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(150)
  expect(cardBlocks([]).size).toBe(0)
})

test('a card that comes or goes changes at most its own block and the one before it', () => {
  const before = cardBlocks(records)
  for (const at of records.keys()) {
    const after = keepCards(before, cardBlocks(records.toSpliced(at, 1)))
    const changed = [...after].filter(([id, cards]) => before.get(id) !== cards)
    expect([at, changed.length <= 1]).toEqual([at, true])
  }
})
