export { type ColorRole, colors, palette } from './colors.ts'
export { contrast } from './contrast.ts'
export { isPaletteColor, type PaletteColor, paletteColors } from './palette-colors.ts'
export { scales } from './scales.ts'
