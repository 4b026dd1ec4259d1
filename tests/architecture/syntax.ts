import { type Node, type Program, parseSync } from 'oxc-parser'

const parsed = new Map<string, Program>()

/** The syntax tree of a file; a file that does not parse is an error, not a clean one. */
export function parse(path: string, source: string): Program {
  const key = `${path}\0${source}`
  const known = parsed.get(key)
  if (known) return known
  const result = parseSync(path, source)
  const [error] = result.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  parsed.set(key, result.program)
  return result.program
}

/** Calls `visit` for every node of the tree. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) walkUnknown(item, visit)
    else walkUnknown(value, visit)
  }
}

function walkUnknown(value: unknown, visit: (node: Node) => void): void {
  if (isNode(value)) walk(value, visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Text of a string literal or of a template without expressions. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** Without what only types and optional chaining put around an expression. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return unwrap(node.expression)
    default:
      return node
  }
}
