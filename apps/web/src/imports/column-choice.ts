import { allFormats, type FormatDefinition, findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { additionalPropertiesId, type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import type { OptionGroup } from '@trellis/ui'
import { freeId, guessedMapping, type Mapping, type PreviewColumn } from './mapping.ts'
import { isLink } from './notation.ts'
import { t } from './texts.ts'

const leaveOut = '$none'
const asProperty = '$property'
const recordKey = '$id'
const association = '$association'
/** A link to a collection that is still to be said, or another one than was found. */
export const linkElsewhere = '$link'
/** Opens the choice of all formats. */
export const otherFormat = '$other'
/** Before the format of a field that the import makes: fields may be called as formats are. */
const newIn = '$new:'

/** Formats that a column of a file may become. */
export const offeredFormats = allFormats.filter(format => !format.internal && format.storage === 'column')
/** The one that takes every text. */
const plainFormat = offeredFormats.find(({ guessRank }) => guessRank === 0)
const linkFormat = allFormats.find(({ storage, internal }) => storage === 'link' && !internal)

/** What one column may become. */
export function groupsOf(column: PreviewColumn, mapping: Mapping, schema: RecordSchema | undefined): OptionGroup[] {
  const first = {
    id: 'column',
    title: t('imports.column'),
    options: [
      { id: leaveOut, label: t('imports.leaveOut'), icon: 'block' },
      { id: recordKey, label: t('imports.key'), description: t('imports.keyIs'), icon: 'key' },
      ...propertyOptions(column, schema),
      ...(column.association
        ? [{ id: association, label: t('imports.association', { name: column.association.name }), icon: 'link' }]
        : []),
      { id: linkElsewhere, label: t('imports.linkElsewhere'), icon: linkFormat?.icon ?? 'link' },
    ],
  }
  const made = shownFormats(column, mapping).map(({ id, icon }) => {
    const format = formatLabel(id)
    return { id: newIn + id, label: schema ? t('imports.newField', { format }) : format, icon }
  })
  const madeGroup = {
    id: 'formats',
    title: schema ? t('imports.intoNewField') : t('imports.intoNew'),
    options: [...made, { id: otherFormat, label: t('imports.otherFormat'), icon: 'category' }],
  }
  if (!schema) return [first, madeGroup]
  const fields = Object.entries(schema.properties).filter(([id]) => !isSystemField(id))
  const options = fields.map(([id, { title, format }]) => ({
    id,
    label: title,
    icon: findFormat(format)?.icon ?? 'label',
  }))
  return [first, { id: 'fields', title: t('imports.intoExisting'), options }, madeGroup]
}

/** A property of its own, or all of them where the file holds them in one column as our exports write it. */
function propertyOptions({ fieldId }: PreviewColumn, schema: RecordSchema | undefined): OptionGroup['options'] {
  if (schema && !schema.additionalProperties) return []
  const all = { id: additionalPropertiesId, label: t('imports.properties'), icon: 'data_object' }
  const one = { id: asProperty, label: t('imports.property'), icon: 'data_object' }
  return fieldId === additionalPropertiesId ? [all, one] : [one]
}

/** What was guessed, what was chosen, and what always fits; all the others are in the choice of formats. */
function shownFormats({ field, doubt }: PreviewColumn, mapping: Mapping): FormatDefinition[] {
  const ids = [field, ...(doubt?.ways.map(way => way.field) ?? []), mapping.field].map(each => each?.format)
  return offeredFormats.filter(format => ids.includes(format.id) || format === plainFormat)
}

export function choiceOf(column: PreviewColumn, mapping: Mapping, schema: RecordSchema | undefined): string {
  const { fieldId, field, property } = mapping
  if (property !== undefined) return asProperty
  if (fieldId === null) return leaveOut
  if (fieldId === additionalPropertiesId) return fieldId
  if (fieldId === 'id') return recordKey
  if (schema && Object.hasOwn(schema.properties, fieldId)) return fieldId
  if (!field) return leaveOut
  if (!isLink(field)) return newIn + field.format
  const target = field.metadata?.association?.cursor.collectionId
  return target !== undefined && column.association?.collectionId === target ? association : linkElsewhere
}

/** The choice that makes a field of this format. */
export const choiceOfFormat = (formatId: string): string => newIn + formatId

type Choice = {
  column: PreviewColumn
  mapping: Mapping
  choice: string
  schema: RecordSchema | undefined
  /** Ids that fields have already. */
  taken: readonly string[]
}

export function applyChoice({ column, mapping, choice, schema, taken }: Choice): Mapping {
  const name = column.column
  if (choice === leaveOut) return { column: name, fieldId: null }
  if (choice === asProperty) return { column: name, fieldId: null, property: name.trim() || name }
  if (choice === additionalPropertiesId) return { column: name, fieldId: choice }
  if (choice === recordKey) return { column: name, fieldId: 'id' }
  const guessed = guessedMapping(column)
  const fieldId = () => freeId(guessed.fieldId === 'id' ? 'key' : guessed.fieldId, taken)
  const title = mapping.field?.title ?? guessed.field?.title ?? name
  if (choice === association && column.association) {
    const { collectionId, linkBy } = column.association
    const field = isLink(guessed.field) ? guessed.field : linkField(title, collectionId)
    return { column: name, fieldId: fieldId(), ...(field && { field }), ...(linkBy !== undefined && { linkBy }) }
  }
  if (choice === linkElsewhere) {
    const field = linkField(title, undefined)
    return { column: name, fieldId: fieldId(), ...(field && { field }) }
  }
  if (schema && !choice.startsWith(newIn)) return { column: name, fieldId: choice }
  return { column: name, fieldId: fieldId(), field: newField(choice.slice(newIn.length), title, guessed.field) }
}

/** Each row links at most one record, which any number of rows may link. */
function linkField(title: string, collectionId: string | undefined): FieldSchema | undefined {
  if (!linkFormat) return undefined
  const metadata = {
    ...linkFormat.defaults.metadata,
    ...(collectionId !== undefined && { association: { cursor: { collectionId }, max: 1 } }),
  }
  return { type: linkFormat.type, format: linkFormat.id, title, ...linkFormat.defaults, metadata }
}

/** The link led to this collection; whose records are rather known by their titles than by their ids. */
export function linkedTo(
  { column, fieldId, field }: Mapping,
  collectionId: string,
  linkBy: string | undefined,
): Mapping {
  const made = linkField(field?.title ?? column, collectionId)
  return { column, fieldId, ...(made && { field: made }), ...(linkBy !== undefined && { linkBy }) }
}

/** A new field of this format; settings of the guess stay where it guessed the same format. */
function newField(formatId: string, title: string, guessed: FieldSchema | undefined): FieldSchema {
  if (guessed?.format === formatId) return { ...guessed, title }
  const format = findFormat(formatId)
  return { type: format?.type ?? 'string', format: formatId, title, ...format?.defaults }
}
