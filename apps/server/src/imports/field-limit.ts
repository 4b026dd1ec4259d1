import { mostFields, systemFields } from '@trellis/model'
import type { Collection } from '../collections/collection.ts'
import type { ImportMapping } from './mapped-field.ts'

const systemIds = Object.keys(systemFields)

/** Told where the import would make more fields than the definition of a collection holds; the system fields are part of it. */
export function tooManyFields({ fields }: ImportMapping, collection: Collection | undefined): string | undefined {
  const before = Object.keys(collection?.document.schema.properties ?? {})
  const mapped = fields.flatMap(({ fieldId, properties }) => (properties ? [] : [fieldId]))
  const count = new Set([...systemIds, ...before, ...mapped]).size
  if (count <= mostFields || fields.every(({ isNew }) => !isNew)) return undefined
  const most = mostFields - systemIds.length
  return `The collection would have ${count - systemIds.length} fields; at most ${most} are possible: leave columns out`
}
