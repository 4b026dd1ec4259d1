import type { Json } from '@trellis/base'
import type { FormulaNode } from './node.ts'
import { writePlaceholders } from './placeholders.ts'

/** The stored form of a tree; `fromJson` reads it back the same. */
export function toJson(node: FormulaNode): Json {
  switch (node.type) {
    case 'null':
      return null
    case 'reference':
      return writePlaceholders(node.parts)
    case 'formula':
      return { [node.name]: node.args.map(toJson) }
    case 'array':
      return node.items.map(toJson)
    case 'object':
      return writeObject(node.entries)
    default:
      return node.value
  }
}

/** An object with one key that holds a list would read as a function call, so it is written as the function that makes it. */
function writeObject(entries: readonly (readonly [string, FormulaNode])[]): Json {
  const [first] = entries
  if (entries.length === 1 && first?.[1].type === 'array') return { OBJECT: [first[0], toJson(first[1])] }
  return Object.fromEntries(entries.map(([key, value]) => [key, toJson(value)]))
}
