import { findLook, optionsOf } from '@trellis/fields'
import type { FieldSchema, RecordSchema } from '@trellis/model'

/** What a field has to be, to be of use to a component. */
const fits = {
  /** Records can be grouped by its values. */
  group: ({ format }) => {
    const look = findLook(format)
    return look !== undefined && (look.storage === 'link' || (look.storage === 'column' && look.sortable))
  },
  /** Its values can be added up. */
  number: ({ format }) => findLook(format)?.comparison === 'number',
  /** A day or a moment. */
  day: ({ format }) => ['date', 'instant'].includes(findLook(format)?.comparison ?? ''),
  /** One option a record. */
  option: field => optionsOf(field).length > 0 && findLook(field.format)?.comparison !== 'list',
} as const satisfies Record<string, (field: FieldSchema) => boolean>

/** A field that a component is told by name. */
export type FieldRole = {
  title: string
  info?: string
  takes: keyof typeof fits
  /** Without it the component shows nothing. */
  isNeeded?: true
}

/** Of the fields of a collection those that do not fit a role. */
export function unfitFields({ takes }: FieldRole, properties: RecordSchema['properties']): string[] {
  return Object.entries(properties).flatMap(([id, field]) => (fits[takes](field) ? [] : [id]))
}

/** How a field for a role is asked for. */
export function roleField(
  role: FieldRole,
  collectionId: string,
  properties: RecordSchema['properties'] | undefined,
): FieldSchema {
  const { title, info } = role
  return {
    type: 'string',
    format: 'collection-field',
    title,
    ...(info ? { info } : {}),
    metadata: { collectionId, ...(properties ? { excludeFields: unfitFields(role, properties) } : {}) },
  }
}
