import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'

/** The schema with these fields alone, in this order. */
export function askedSchema({ properties, required = [] }: RecordSchema, names: readonly string[]): RecordSchema {
  const fields = names.flatMap(id => {
    const field = ownValue(properties, id)
    return field ? [[id, field]] : []
  })
  return { type: 'object', properties: Object.fromEntries(fields), required: required.filter(id => names.includes(id)) }
}
