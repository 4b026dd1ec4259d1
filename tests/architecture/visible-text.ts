import type { Node } from 'oxc-parser'
import { productCode, type Rule } from './sources.ts'
import { lineOf, parse, textOf, walk } from './syntax.ts'

/** Attributes whose text a person reads or hears. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-valuetext',
  'title',
  'placeholder',
  'label',
  'alt',
  'hint',
  'description',
])

/** Every visible text goes through t(): no letters stand in JSX, neither as text nor in an attribute that is read out. */
export const noRawText: Rule = sources =>
  productCode(sources)
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, source]) =>
      rawTexts(parse(path, source)).map(
        ({ at, text }) => `${path}:${lineOf(source, at)}: the text "${text}" does not go through t()`,
      ),
    )

function rawTexts(program: Node): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = []
  const add = (node: Node, text: string | undefined) => {
    if (text !== undefined && /\p{L}/u.test(text)) found.push({ at: node.start, text: text.trim().slice(0, 40) })
  }
  walk(program, node => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children) add(child, child.type === 'JSXText' ? child.value : undefined)
      for (const child of node.children) for (const text of textsOf(child)) add(child, text)
    }
    if (
      node.type === 'JSXAttribute' &&
      node.name.type === 'JSXIdentifier' &&
      spokenAttributes.has(node.name.name) &&
      node.value
    ) {
      add(node, textOf(node.value))
      for (const text of textsOf(node.value)) add(node, text)
    }
  })
  return found
}

/** The literals that `{…}` may come out as: `{'a'}`, `{open ? 'a' : 'b'}`, `{open && 'a'}`, `{`a ${b}`}`. */
function textsOf(container: Node): string[] {
  return container.type === 'JSXExpressionContainer' ? outcomes(container.expression) : []
}

function outcomes(node: Node): string[] {
  if (node.type === 'ConditionalExpression') return [...outcomes(node.consequent), ...outcomes(node.alternate)]
  if (node.type === 'LogicalExpression') return [...outcomes(node.left), ...outcomes(node.right)]
  if (node.type === 'ParenthesizedExpression') return outcomes(node.expression)
  if (node.type === 'TemplateLiteral') return node.quasis.map(part => part.value.cooked ?? '')
  const text = textOf(node)
  return text === undefined ? [] : [text]
}
