import type { Node } from 'oxc-parser'
import { productCode, type Rule } from './sources.ts'
import { lineOf, parse, walk } from './syntax.ts'

/** Names of what is somebody's id: `id`, `fieldId`, `field.id` … */
const idish = /(^|[a-z])id$/i
const itself = 'packages/base/own-value.ts'

/**
 * What an object holds under an id is asked by `ownValue`: a field may be called `constructor`, which every object has of its prototype.
 * Nor does `in` tell whether it is there.
 */
export const ownKeysOnly: Rule = sources =>
  productCode(sources)
    .filter(([path]) => path !== itself)
    .flatMap(([path, source]) =>
      readsById(parse(path, source)).map(
        at => `${path}:${lineOf(source, at)}: reads an object by an id; use ownValue or Object.hasOwn`,
      ),
    )

function readsById(program: Node): number[] {
  const written = new Set<Node>()
  const found: number[] = []
  walk(program, node => {
    if (node.type === 'AssignmentExpression') written.add(node.left)
    if (node.type === 'UnaryExpression' && node.operator === 'delete') written.add(node.argument)
    if (node.type === 'BinaryExpression' && node.operator === 'in' && isIdish(node.left)) found.push(node.start)
    if (node.type === 'MemberExpression' && node.computed && isIdish(node.property) && !written.has(node))
      found.push(node.start)
  })
  return found
}

function isIdish(node: Node): boolean {
  if (node.type === 'Identifier') return idish.test(node.name)
  return node.type === 'MemberExpression' && !node.computed && isIdish(node.property)
}
