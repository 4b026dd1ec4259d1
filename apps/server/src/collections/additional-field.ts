import { checkAdditionalProperties, type FormatDefinition } from '@trellis/fields/server'
import { additionalPropertiesId } from '@trellis/model'
import { sql } from 'kysely'
import type { CollectionField } from './collection.ts'
import { getFormat } from './formats.ts'

/** The key of a record that holds its additional properties in the table, in the trash and in files; answers have them beside the fields. */
const schema = { type: 'object', format: 'json', title: 'Additional properties' } as const

/** All additional properties of a record, as the engine's field: found by no filter, no order and no search, and part of no document. */
export function additionalField(fieldIds: Iterable<string>): CollectionField {
  const { format, server } = getFormat(schema.format)
  return Object.freeze({
    id: additionalPropertiesId,
    schema,
    format: Object.freeze({ ...format, operators: [], check: checkAdditionalProperties, fromText }),
    server,
    required: false,
    system: false,
    column: additionalPropertiesId,
    read: (alias: string) => sql`${sql.id(alias, additionalPropertiesId)}`,
    association: undefined,
    beside: Object.freeze([...fieldIds]),
  })
}

const fromText: FormatDefinition['fromText'] = (text, field) => {
  const parsed = getFormat(schema.format).format.fromText(text, field)
  return 'problem' in parsed ? parsed : checkAdditionalProperties(parsed.value)
}
