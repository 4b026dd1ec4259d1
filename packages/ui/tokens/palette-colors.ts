/** Keys of the record palette; what they look like stands in `colors.ts`, which the browser gets as CSS alone. */
export const paletteColors = [
  'slate',
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'violet',
  'plum',
  'pink',
] as const

export type PaletteColor = (typeof paletteColors)[number]

const known: ReadonlySet<string> = new Set(paletteColors)

export function isPaletteColor(key: string): key is PaletteColor {
  return known.has(key)
}
