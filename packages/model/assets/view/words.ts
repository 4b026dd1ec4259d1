import type { AssetWords } from '../../asset-words.ts'

export const words = {
  noun: 'view',
  use: 'Build screens of components',
} as const satisfies AssetWords
