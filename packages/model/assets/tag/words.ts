import type { AssetWords } from '../../asset-words.ts'

export const words = {
  noun: 'app',
  use: 'Group resources and assign users',
} as const satisfies AssetWords
