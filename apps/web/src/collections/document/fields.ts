import { findFormat } from '@trellis/fields'
import { type CollectionDocument, type FieldMetadata, type FieldSchema, isSystemField } from '@trellis/model'

/** What adding a field starts with: type string, format text (1 §3.3). */
const newField = { type: 'string', format: 'text' } as const

/** Adds a field at the end of a group and answers with its id. */
export function addField(
  document: CollectionDocument,
  options: { title: string; groupId?: string },
): { document: CollectionDocument; fieldId: string } {
  const fieldId = freeFieldId(document, options.title)
  const groupId = options.groupId ?? firstGroupId(document)
  const order =
    1 + Math.max(0, ...fieldsOfGroup(document, groupId).map(([, field]) => field.metadata?.detailOrder ?? 0))
  const field: FieldSchema = {
    ...newField,
    title: options.title,
    metadata: { detailGroupId: groupId, detailOrder: order },
  }
  return { document: withProperties(document, { ...document.schema.properties, [fieldId]: field }), fieldId }
}

export function changeField(
  document: CollectionDocument,
  fieldId: string,
  change: (field: FieldSchema) => FieldSchema,
): CollectionDocument {
  const field = document.schema.properties[fieldId]
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

export function duplicateField(
  document: CollectionDocument,
  fieldId: string,
  title: string,
): { document: CollectionDocument; fieldId: string } {
  const field = document.schema.properties[fieldId]
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
  const format = findFormat(formatId)
  if (!format) return document
  return changeField(document, fieldId, ({ title, description, info, metadata }) => ({
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
  }))
}

export function setRequired(document: CollectionDocument, fieldId: string, isRequired: boolean): CollectionDocument {
  const others = requiredOf(document).filter(id => id !== fieldId)
  return withRequired(document, isRequired ? [...others, fieldId] : others)
}

export function isRequired(document: CollectionDocument, fieldId: string): boolean {
  return requiredOf(document).includes(fieldId)
}

/** The builder's own fields of a group in form order. */
export function fieldsOfGroup(document: CollectionDocument, groupId: string): [string, FieldSchema][] {
  return Object.entries(document.schema.properties)
    .filter(([id, field]) => !isSystemField(id) && groupOf(document, field) === groupId)
    .sort(([, left], [, right]) => (left.metadata?.detailOrder ?? 0) - (right.metadata?.detailOrder ?? 0))
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
  const from = document.schema.properties[fieldId]
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

/** An id made from a title that no field has yet, without regard to case. */
export function freeFieldId(document: CollectionDocument, title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const joined = words
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  const base = (/^[A-Za-z]/.test(joined) ? joined : `field${joined}`).slice(0, 50)
  const taken = new Set(Object.keys(document.schema.properties).map(id => id.toLowerCase()))
  taken.add('version')
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
    [...detailGroupList].sort((left, right) => left.order - right.order).find(group => !group.hidden)?.id ?? 'basic'
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
