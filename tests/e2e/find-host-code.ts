import type { Node } from 'oxc-parser'
import { parse, textOf, walk } from '../architecture/syntax.ts'

/** Places where a program makes code of text, or loads a module whose name is data; with the text around each. */
export function findHostCode(path: string, source: string): string[] {
  const found: string[] = []
  walk(parse(path, source), node => {
    if (makesCode(node)) found.push(source.slice(Math.max(0, node.start - 40), node.start + 80))
  })
  return found
}

const makers: ReadonlySet<string> = new Set(['eval', 'Function', 'AsyncFunction', 'GeneratorFunction'])
const modules: ReadonlySet<string> = new Set(['vm', 'node:vm', 'vm2', 'isolated-vm'])

function makesCode(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return isMaker(node.callee) || takesText(node)
    case 'ImportExpression':
      return textOf(node.source) === undefined || modules.has(textOf(node.source) ?? '')
    case 'ImportDeclaration':
      return modules.has(node.source.value)
    default:
      return false
  }
}

/** `eval(…)`, `new Function(…)`, also of the global object, or by way of `(0, eval)(…)`. */
function isMaker(callee: Node): boolean {
  if (callee.type === 'ParenthesizedExpression') return isMaker(callee.expression)
  if (callee.type === 'SequenceExpression') return callee.expressions.some(isMaker)
  if (callee.type === 'Identifier') return makers.has(callee.name)
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false
  const isGlobal = ['globalThis', 'window', 'self', 'global'].includes(callee.object.name)
  const name = callee.property.type === 'Identifier' ? callee.property.name : textOf(callee.property)
  return isGlobal && makers.has(name ?? '')
}

/** `setTimeout("…")`, `require("vm")`. */
function takesText(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false
  const [first] = node.arguments
  const text = first && first.type !== 'SpreadElement' ? textOf(first) : undefined
  if (text === undefined) return false
  return /^set(Timeout|Interval)$/.test(node.callee.name) || (node.callee.name === 'require' && modules.has(text))
}
