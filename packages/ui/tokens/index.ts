export { type ColorRole, colors, isPaletteColor, type PaletteColor, palette, paletteColors } from './colors.ts'
export { contrast } from './contrast.ts'
export { scales } from './scales.ts'
