import type { ReadCursor } from '../records/query/read-list.ts'
import type { FilterNode } from '../records/query/scope.ts'
import { type IndexShape, isIndexable, shapeOf } from './wanted-index.ts'

/** More columns in front narrow little and make an index large. */
const mostEqual = 3

/** What a list asks for, as far as an index can serve it: fields that every row has equal to something, and the order. */
export function shapeOfCursor({ filter, scope, order }: ReadCursor): IndexShape {
  const equal = [...equalFields(filter), ...equalFields(scope.rules.read.node)].filter(id => {
    const field = scope.collection.fields.get(id)
    return field !== undefined && isIndexable(field)
  })
  const orderBy = order && !order.field.association ? order.field.id : undefined
  const { equal: all } = shapeOf({ equal })
  return shapeOf({ equal: all.slice(0, mostEqual), orderBy })
}

function equalFields(node: FilterNode): string[] {
  if (node.node === 'compare') return node.comparison === 'equal' ? [node.field.id] : []
  if (node.node === 'and') return node.nodes.flatMap(equalFields)
  const [only] = node.node === 'or' && node.nodes.length === 1 ? node.nodes : []
  return only ? equalFields(only) : []
}
