import type { TrellisRecord } from '@trellis/model'

export type CardBlocks = ReadonlyMap<string, readonly TrellisRecord[]>

/** The block before the first card that begins one. */
const topBlock = '$top'

/** About so many cards are in a block. */
const cardsOfBlock = 16

/**
 * The cards of a column by blocks, which the browser leaves out of layout, hit tests and painting while they are out of sight: to
 * look at each of thousands of cards by itself would cost every frame of a drag. Ids say which cards begin a block, so that a card
 * that comes or goes changes its own block alone.
 */
export function cardBlocks(records: readonly TrellisRecord[]): CardBlocks {
  let block = topBlock
  return Map.groupBy(records, ({ id }) => {
    if (beginsBlock(id)) block = id
    return block
  })
}

function beginsBlock(id: string): boolean {
  let sum = 0
  for (let place = 0; place < id.length; place += 1) sum = (sum * 31 + id.charCodeAt(place)) % 65_521
  return sum % cardsOfBlock === 0
}
