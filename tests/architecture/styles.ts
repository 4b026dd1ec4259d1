import { isTest, productCode, type Rule, type Sources } from './sources.ts'
import { lineOf, parse, textOf, walk } from './syntax.ts'

type Declaration = { property: string; value: string; line: number }

/** Where raw colours, layers and sizes of type are made. */
const isTokens = (path: string) => path.startsWith('packages/ui/tokens/')

const colorNames =
  'aqua|aquamarine|beige|black|blue|brown|coral|crimson|cyan|darkblue|darkgray|darkgreen|darkgrey|darkred|dimgray|gold|gray|green|grey|indigo|ivory|khaki|lavender|lightblue|lightgray|lightgrey|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|rebeccapurple|red|salmon|silver|skyblue|slategray|tan|teal|tomato|turquoise|violet|wheat|white|yellow'
const rawColor = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(^|[\\s,(])(${colorNames})(?=$|[\\s,)])`,
  'i',
)
const canHoldColor = /color|background|border|outline|shadow|fill|stroke|^--|gradient|filter|caret|accent/

/** Colours come from the tokens alone, in CSS and in style attributes, so that light and dark are theirs. */
export const noRawColors: Rule = sources =>
  styles(sources)
    .filter(
      ({ property, value }) => canHoldColor.test(property) && rawColor.test(value.replaceAll(/url\([^)]*\)/g, '')),
    )
    .map(({ at, property, value }) => `${at}: raw colour in ${property}: ${value}`)

/** Layers come from the tokens alone: two people never fight with numbers. */
export const noRawLayers: Rule = sources =>
  styles(sources)
    .filter(({ property, value }) => property === 'z-index' && !/var\(--|^(auto|inherit)$/.test(value))
    .map(({ at, value }) => `${at}: raw z-index ${value}`)

/** Sizes of type come from the tokens alone. */
export const noRawFontSizes: Rule = sources =>
  styles(sources)
    .filter(
      ({ property, value }) =>
        (property === 'font-size' || property === 'font') &&
        !/var\(--|^(inherit|0|1em|100%|smaller|larger)$/.test(value),
    )
    .map(({ at, property, value }) => `${at}: raw ${property} ${value}`)

const physicalProperty =
  /^((scroll-)?(margin|padding)-(left|right|top|bottom)|border-(left|right|top|bottom)(-(color|width|style))?|border-(top|bottom)-(left|right)-radius|left|right|top|bottom)$/

/** Layout is logical, so that a right-to-left language mirrors it. */
export const noPhysicalLayout: Rule = sources =>
  styles(sources)
    .filter(
      ({ property, value }) =>
        physicalProperty.test(property) ||
        (/^(text-align|float|clear)$/.test(property) && /^(left|right)$/.test(value)),
    )
    .map(({ at, property, value }) => `${at}: physical ${property}: ${value}`)

function styles(sources: Sources): (Declaration & { at: string })[] {
  const sheets = [...sources].filter(([path]) => path.endsWith('.css') && !isTest(path) && !isTokens(path))
  const inSheets = sheets.flatMap(([path, source]) =>
    declarations(source).map(each => ({ ...each, at: `${path}:${each.line}` })),
  )
  const components = productCode(sources).filter(([path]) => path.endsWith('.tsx') && !isTokens(path))
  return [...inSheets, ...components.flatMap(([path, source]) => styleAttributes(path, source))]
}

/** Declarations of a style sheet: `property: value` before `;` or `}`; selectors and at-rules are left out. */
function declarations(source: string): Declaration[] {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '))
  return [...text.matchAll(/(?<=^|[{;}])\s*([a-z-]+|--[\w-]+)\s*:\s*([^;{}]+)(?=[;}])/gi)].map(match => ({
    property: (match[1] ?? '').toLowerCase(),
    value: (match[2] ?? '').trim(),
    line: lineOf(text, (match.index ?? 0) + match[0].indexOf(match[1] ?? '')),
  }))
}

/** The literal properties of `style={{ … }}`. */
function styleAttributes(path: string, source: string): (Declaration & { at: string })[] {
  const found: (Declaration & { at: string })[] = []
  walk(parse(path, source), node => {
    if (node.type !== 'JSXAttribute' || node.name.name !== 'style' || node.value?.type !== 'JSXExpressionContainer')
      return
    walk(node.value, inner => {
      if (inner.type !== 'Property') return
      const name = inner.key.type === 'Identifier' ? inner.key.name : textOf(inner.key)
      const number =
        inner.value.type === 'Literal' && typeof inner.value.value === 'number' ? String(inner.value.value) : undefined
      const line = lineOf(source, inner.start)
      const property = (name ?? '').replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
      found.push({ property, value: textOf(inner.value) ?? number ?? 'var(--computed)', line, at: `${path}:${line}` })
    })
  })
  return found
}
