import type { AssetWords } from '../../asset-words.ts'

export const words = {
  noun: 'collection',
  use: 'Manage data structures and the associations between them',
} as const satisfies AssetWords
