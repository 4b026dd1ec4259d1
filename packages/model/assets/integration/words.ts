import type { AssetWords } from '../../asset-words.ts'

export const words = {
  noun: 'integration',
  use: 'Connect other systems',
} as const satisfies AssetWords
