import { ownValue } from '@trellis/base'
import { shownProperties } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'

/** The schema with these fields alone, in this order; `group`: where those stand that say no group. */
export function askedSchema(schema: RecordSchema, names: readonly string[], group?: string): RecordSchema {
  const { properties, required = [] } = schema
  const fields = names.flatMap((id, detailOrder) => {
    const field = ownValue(properties, id)
    const place = group === undefined ? {} : { detailGroupId: group, detailOrder }
    return field ? [[id, { ...field, metadata: { ...place, ...field.metadata } }]] : []
  })
  return {
    type: 'object',
    properties: shownProperties(Object.fromEntries(fields)),
    required: required.filter(id => names.includes(id)),
  }
}
