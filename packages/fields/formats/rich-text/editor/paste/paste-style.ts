import type { HtmlElement } from '../../html-tree.ts'

/** Inline styles of pasted markup by property. */
export type PasteStyle = ReadonlyMap<string, string>

export function readPasteStyle({ attribute }: HtmlElement): PasteStyle {
  const pairs = (attribute('style') ?? '').split(';').map(each => each.split(/:(.*)/s))
  return new Map(
    pairs.map(([property = '', value = '']) => [property.trim().toLowerCase(), value.trim().toLowerCase()]),
  )
}

export const isNormalWeight = (style: PasteStyle): boolean => /^(normal|[1-4]00)$/.test(style.get('font-weight') ?? '')

/** Marks that the source draws by styles. */
export function marksOf(style: PasteStyle): string[] {
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const side = style.get('vertical-align')
  return [
    ...(/^(bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '') ? ['strong'] : []),
    ...(style.get('font-style') === 'italic' ? ['em'] : []),
    ...(decoration.includes('underline') ? ['u'] : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
    ...(side === 'sub' ? ['sub'] : []),
    ...(side === 'super' ? ['sup'] : []),
  ]
}

const usualColors = /^(|black|windowtext|inherit|initial|auto|#000|#000000|rgb\(0, ?0, ?0\)|currentcolor)$/
const usualBackgrounds =
  /^(|white|transparent|inherit|initial|none|#fff|#ffffff|rgb\(255, ?255, ?255\)|rgba\(0, ?0, ?0, ?0\))$/

/** Fonts and sizes of the source stay there; colours that are not those of any text come along. */
export function keptStyle(style: PasteStyle): string | undefined {
  const color = style.get('color') ?? ''
  const background = style.get('background-color') ?? style.get('background') ?? ''
  const kept = [
    ...(usualColors.test(color) ? [] : [`color: ${color}`]),
    ...(usualBackgrounds.test(background) ? [] : [`background-color: ${background}`]),
  ]
  return kept.length > 0 ? kept.join('; ') : undefined
}
