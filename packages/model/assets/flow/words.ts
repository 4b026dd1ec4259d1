import type { AssetWords } from '../../asset-words.ts'

export const words = {
  noun: 'flow',
  use: 'Automate what happens, step by step',
} as const satisfies AssetWords
