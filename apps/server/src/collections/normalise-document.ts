import { isPlainObject, ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields/server'
import {
  activityGroup,
  type CollectionDocument,
  clearableConstraints,
  type DetailGroup,
  type FieldSchema,
  isSystemField,
  isSystemGroup,
  type SystemFieldId,
  standardGroups,
  systemFields,
  systemGroup,
} from '@trellis/model'

/** What a new collection starts with (1 §3.2). */
export function newCollectionDocument(): CollectionDocument {
  return normaliseDocument({ name: 'New collection', schema: { type: 'object', properties: {} }, detailGroupList: [] })
}

/** System fields whose value a template may make (0-decisions §4). */
const calculable: ReadonlySet<string> = new Set([
  'recordTitle',
  'recordDescription',
  'recordImage',
  'recordColor',
] satisfies SystemFieldId[])

/** The document as it is stored: with the system fields and their group, every field in a group, types as the formats say. */
export function normaliseDocument(wanted: CollectionDocument): CollectionDocument {
  const detailGroupList = completeGroups(wanted.detailGroupList)
  const firstGroup = detailGroupList.find(group => !isSystemGroup(group))?.id ?? standardGroups.basic.id
  const own = Object.entries(wanted.schema.properties).filter(([id]) => !isSystemField(id))
  const properties = inWrittenOrder(own.map(([id, schema]) => [id, normaliseField(schema, firstGroup)]))
  const canHold = (id: string) => findFormat(ownValue(properties, id)?.format ?? '')?.storage !== 'none'
  const required = wanted.schema.required?.filter(id => Object.hasOwn(properties, id) && canHold(id)) ?? []
  return {
    ...wanted,
    name: wanted.name.trim(),
    schema: {
      type: 'object',
      properties: { ...properties, ...completeSystemFields(wanted.schema.properties) },
      ...(required.length > 0 && { required: [...new Set(required)] }),
      ...(wanted.schema.additionalProperties === false && { additionalProperties: false }),
    },
    detailGroupList,
    examples: wanted.examples ?? [],
    globalSearchable: wanted.globalSearchable ?? true,
  }
}

function completeGroups(groups: readonly DetailGroup[]): DetailGroup[] {
  const own = groups.filter(group => !isSystemGroup(group))
  const given = (ours: DetailGroup) => groups.find(({ id }) => id === ours.id) ?? ours
  return [...(own.length > 0 ? own : [standardGroups.basic]), given(systemGroup), given(activityGroup)]
}

function normaliseField(schema: FieldSchema, firstGroup: string): FieldSchema {
  const { association, ...own } = schema.metadata ?? {}
  const { associationId: _ours, ...settings } = association ?? { cursor: { collectionId: '' } }
  const metadata = {
    ...own,
    ...(association && { association: settings }),
    ...(findFormat(schema.format)?.generated && { unique: true }),
    detailGroupId: schema.metadata?.detailGroupId ?? firstGroup,
  }
  return { ...normaliseNested(schema), metadata }
}

/** Without the constraints that were emptied (1 §5), the type as the format says; the same for fields inside it. */
function normaliseNested(schema: FieldSchema): FieldSchema {
  const format = findFormat(schema.format)
  const isWhole = schema.type === 'integer' && format?.type === 'number'
  const type = format && !isWhole ? format.type : schema.type
  const isCleared = (key: string, value: unknown) => value === null && cleared.has(key)
  const rest = Object.fromEntries(Object.entries(schema).filter(([key, value]) => !isCleared(key, value)))
  const { items, properties } = schema
  return {
    ...(rest as FieldSchema),
    type,
    ...(isPlainObject(items) && { items: normaliseNested(items) }),
    ...(isPlainObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, isPlainObject(inner) ? normaliseNested(inner) : inner]),
      ),
    }),
  }
}

const cleared: ReadonlySet<string> = new Set(clearableConstraints)

/** Numbers the fields of each group that have no number yet: stored JSON does not keep the order of keys. */
function inWrittenOrder(fields: readonly [string, FieldSchema][]): Record<string, FieldSchema> {
  const last = new Map<string, number>()
  const groupOf = (schema: FieldSchema) => schema.metadata?.detailGroupId ?? ''
  for (const [, schema] of fields) {
    last.set(groupOf(schema), Math.max(last.get(groupOf(schema)) ?? 0, schema.metadata?.detailOrder ?? 0))
  }
  return Object.fromEntries(
    fields.map(([id, schema]) => {
      if (schema.metadata?.detailOrder !== undefined) return [id, schema]
      const detailOrder = Math.floor(last.get(groupOf(schema)) ?? 0) + 1
      last.set(groupOf(schema), detailOrder)
      return [id, { ...schema, metadata: { ...schema.metadata, detailOrder } }]
    }),
  )
}

/**
 * Builders may name and place system fields and say what titles and colours are made of; the rest is ours. In the system group they stand unless they
 * were placed: there is no placing them there.
 */
function completeSystemFields(wanted: Readonly<Record<string, FieldSchema>>): Record<string, FieldSchema> {
  const complete = Object.entries(systemFields).map(([id, ours]): [string, FieldSchema] => {
    const theirs = ownValue(wanted, id)
    if (!theirs) return [id, structuredClone(ours)]
    const { detailGroupId, detailOrder, detailPriority, hidden, calculation, evaluation } = theirs.metadata ?? {}
    const metadata = {
      ...ours.metadata,
      ...(detailGroupId !== undefined && detailGroupId !== systemGroup.id && { detailGroupId }),
      ...(detailOrder !== undefined && { detailOrder }),
      ...(detailPriority !== undefined && { detailPriority }),
      ...(hidden !== undefined && { hidden }),
      ...(calculation !== undefined && calculation !== '' && calculable.has(id) && { calculation }),
      // A colour may change with the clock, and is then worked out where it is shown.
      ...(evaluation !== undefined && evaluation !== '' && id === 'recordColor' && { evaluation }),
    }
    return [id, { ...ours, title: theirs.title.trim() || ours.title, metadata }]
  })
  return Object.fromEntries(complete)
}
