import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import {
  type CollectionDocument,
  type FieldMetadata,
  type FieldSchema,
  isSystemField,
  type OptionItem,
  systemFields,
} from '@trellis/model'

/** What adding a field starts with: type string, format text (1 §3.3). */
const newField = { type: 'string', format: 'text' } as const

export type AddedField = { document: CollectionDocument; fieldId: string }

/** Adds a field at the end of a group and answers with its id. `field` is what differs from a plain text field. */
export function addField(
  document: CollectionDocument,
  options: { title: string; groupId?: string; field?: Partial<FieldSchema> },
): AddedField {
  const fieldId = freeFieldId(document, options.title)
  const groupId = options.groupId ?? firstGroupId(document)
  const order =
    1 + Math.max(0, ...fieldsOfGroup(document, groupId).map(([, field]) => field.metadata?.detailOrder ?? 0))
  const field: FieldSchema = {
    ...newField,
    ...options.field,
    title: options.title,
    metadata: { ...options.field?.metadata, detailGroupId: groupId, detailOrder: order },
  }
  return { document: withProperties(document, { ...document.schema.properties, [fieldId]: field }), fieldId }
}

export function changeField(
  document: CollectionDocument,
  fieldId: string,
  change: (field: FieldSchema) => FieldSchema,
): CollectionDocument {
  const field = ownValue(document.schema.properties, fieldId)
  if (!field) return document
  return withProperties(document, { ...document.schema.properties, [fieldId]: change(field) })
}

export function removeField(document: CollectionDocument, fieldId: string): CollectionDocument {
  const { [fieldId]: _, ...properties } = document.schema.properties
  return withRequired(
    withProperties(document, properties),
    requiredOf(document).filter(id => id !== fieldId),
  )
}

/** Puts a removed field back as it was, where its id is still free. */
export function restoreField(
  document: CollectionDocument,
  removed: { fieldId: string; field: FieldSchema; isRequired: boolean },
): CollectionDocument {
  const { fieldId, field } = removed
  if (Object.hasOwn(document.schema.properties, fieldId)) return document
  const restored = withProperties(document, { ...document.schema.properties, [fieldId]: field })
  return removed.isRequired ? setRequired(restored, fieldId, true) : restored
}

/** The field that is chosen once this one is gone: the next of its group, else the one before. */
export function neighbourOf(document: CollectionDocument, fieldId: string): string | undefined {
  const field = ownValue(document.schema.properties, fieldId)
  if (!field) return undefined
  const ids = fieldsOfGroup(document, groupOf(document, field)).map(([id]) => id)
  const at = ids.indexOf(fieldId)
  return ids[at + 1] ?? ids[at - 1]
}

export function duplicateField(document: CollectionDocument, fieldId: string, title: string): AddedField {
  const field = ownValue(document.schema.properties, fieldId)
  const added = addField(document, {
    title,
    ...(field?.metadata?.detailGroupId ? { groupId: field.metadata.detailGroupId } : {}),
  })
  if (!field) return added
  const copy = changeField(added.document, added.fieldId, fresh => ({
    ...field,
    title,
    metadata: { ...field.metadata, ...keep(fresh.metadata, ['detailGroupId', 'detailOrder']) },
  }))
  return { document: copy, fieldId: added.fieldId }
}

/** Gives a field a new id where it stands; the required list follows (1 §5). */
export function renameField(document: CollectionDocument, from: string, to: string): CollectionDocument {
  const properties = Object.fromEntries(
    Object.entries(document.schema.properties).map(([id, field]) => [id === from ? to : id, field]),
  )
  return withRequired(
    withProperties(document, properties),
    requiredOf(document).map(id => (id === from ? to : id)),
  )
}

/**
 * Rebuilds a field from another format's defaults and keeps only id, title, description, info, hidden, priority, disabled, group,
 * order and option list (1 §4).
 */
export function changeFormat(document: CollectionDocument, fieldId: string, formatId: string): CollectionDocument {
  return changeField(document, fieldId, field => withFormat(field, formatId))
}

/** The field itself, rebuilt; as it is where there is no such format. */
export function withFormat(field: FieldSchema, formatId: string): FieldSchema {
  const format = findFormat(formatId)
  if (!format) return field
  const { title, description, info, metadata } = field
  return {
    ...format.defaults,
    type: format.type,
    format: formatId,
    title,
    ...(description === undefined ? {} : { description }),
    ...(info === undefined ? {} : { info }),
    metadata: {
      ...format.defaults.metadata,
      ...keep(metadata, ['hidden', 'detailPriority', 'disabled', 'detailGroupId', 'detailOrder', 'optionList']),
    },
  }
}

/** The field with more options to choose from. */
export function withOptions(field: FieldSchema, options: readonly OptionItem[]): FieldSchema {
  if (options.length === 0) return field
  return { ...field, metadata: { ...field.metadata, optionList: [...(field.metadata?.optionList ?? []), ...options] } }
}

export function setRequired(document: CollectionDocument, fieldId: string, isRequired: boolean): CollectionDocument {
  const others = requiredOf(document).filter(id => id !== fieldId)
  return withRequired(document, isRequired ? [...others, fieldId] : others)
}

export function isRequired(document: CollectionDocument, fieldId: string): boolean {
  return requiredOf(document).includes(fieldId)
}

/** Whether a field can be asked to be filled in: links have their own bounds, an object asks for its parts (1 §5). */
export function mayBeRequired({ format: id }: Pick<FieldSchema, 'format'>): boolean {
  const format = findFormat(id)
  return format?.storage === 'column' && format.nests !== 'properties'
}

/** The builder's own fields of a group in form order. */
export function fieldsOfGroup(document: CollectionDocument, groupId: string): readonly [string, FieldSchema][] {
  const groups = grouped.get(document) ?? groupFields(document)
  grouped.set(document, groups)
  return groups.get(groupId) ?? []
}

const grouped = new WeakMap<CollectionDocument, ReadonlyMap<string, [string, FieldSchema][]>>()

function groupFields(document: CollectionDocument): ReadonlyMap<string, [string, FieldSchema][]> {
  const known = new Set(document.detailGroupList.map(({ id }) => id))
  const first = firstGroupId(document)
  const own = Object.entries(document.schema.properties).filter(([id]) => !isSystemField(id))
  const groups = Map.groupBy(own, ([, { metadata }]) => {
    const id = metadata?.detailGroupId
    return id && known.has(id) ? id : first
  })
  for (const fields of groups.values())
    fields.sort(([, left], [, right]) => (left.metadata?.detailOrder ?? 0) - (right.metadata?.detailOrder ?? 0))
  return groups
}

/** A field without a known group stands in the first one. */
export function groupOf(document: CollectionDocument, { metadata }: FieldSchema): string {
  const known = document.detailGroupList.some(group => group.id === metadata?.detailGroupId)
  return known && metadata?.detailGroupId ? metadata.detailGroupId : firstGroupId(document)
}

/** Moves a field into a group, before another field or to the end, and numbers both groups' fields from 1 (1 §4). */
export function moveField(
  document: CollectionDocument,
  fieldId: string,
  target: { groupId: string; beforeId?: string },
): CollectionDocument {
  const from = ownValue(document.schema.properties, fieldId)
  if (!from || fieldId === target.beforeId) return document
  const fromGroup = groupOf(document, from)
  const stay = fieldsOfGroup(document, target.groupId)
    .map(([id]) => id)
    .filter(id => id !== fieldId)
  const at = target.beforeId === undefined ? stay.length : stay.indexOf(target.beforeId)
  const order = [...stay.slice(0, at < 0 ? stay.length : at), fieldId, ...stay.slice(at < 0 ? stay.length : at)]
  const moved = changeField(document, fieldId, field => ({
    ...field,
    metadata: { ...field.metadata, detailGroupId: target.groupId },
  }))
  const renumbered = numberFrom1(moved, order)
  return fromGroup === target.groupId
    ? renumbered
    : numberFrom1(
        renumbered,
        fieldsOfGroup(renumbered, fromGroup).map(([id]) => id),
      )
}

/** Ids that no field may have, in lower case; every other legal id is free for fields, `country` too. */
const reservedIds: ReadonlySet<string> = new Set(
  [...Object.keys(systemFields), 'version', 'additionalProperties'].map(id => id.toLowerCase()),
)

export function isReservedFieldId(id: string): boolean {
  return reservedIds.has(id.toLowerCase())
}

/** An id made from a title that no field has yet, without regard to case. `except` is a field that may keep its own. */
export function freeFieldId({ schema }: Pick<CollectionDocument, 'schema'>, title: string, except?: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const joined = words
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  const base = (/^[A-Za-z]/.test(joined) ? joined : `field${joined}`).slice(0, 50)
  const others = Object.keys(schema.properties).filter(id => id !== except)
  const taken = new Set([...reservedIds, ...others.map(id => id.toLowerCase())])
  if (!taken.has(base.toLowerCase())) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`.toLowerCase())) return `${base}${number}`
}

function numberFrom1(document: CollectionDocument, ids: readonly string[]): CollectionDocument {
  return ids.reduce(
    (result, id, index) =>
      changeField(result, id, field => ({ ...field, metadata: { ...field.metadata, detailOrder: index + 1 } })),
    document,
  )
}

export function firstGroupId({ detailGroupList }: CollectionDocument): string {
  return (
    [...detailGroupList].sort((left, right) => left.order - right.order).find(group => group.hidden !== true)?.id ??
    'basic'
  )
}

function requiredOf({ schema }: CollectionDocument): readonly string[] {
  return schema.required ?? []
}

function withProperties(document: CollectionDocument, properties: Record<string, FieldSchema>): CollectionDocument {
  return { ...document, schema: { ...document.schema, properties } }
}

function withRequired(document: CollectionDocument, required: string[]): CollectionDocument {
  const { required: _, ...schema } = document.schema
  return { ...document, schema: required.length ? { ...schema, required } : schema }
}

function keep(metadata: FieldMetadata | undefined, keys: readonly (keyof FieldMetadata)[]): FieldMetadata {
  return Object.fromEntries(keys.flatMap(key => (metadata?.[key] === undefined ? [] : [[key, metadata[key]]])))
}
