import { allFormats, findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import type { OptionGroup } from '@trellis/ui'
import { freeFieldId, guessedMapping, type Mapping, type PreviewColumn } from './mapping.ts'
import { t } from './texts.ts'

const leaveOut = '$none'
const recordKey = '$id'
export const association = '$association'
/** Before the format of a field that the import makes: fields may be called as formats are. */
const newIn = '$new:'

/** What one column may become. */
export function groupsOf(column: PreviewColumn, schema: RecordSchema | undefined): OptionGroup[] {
  const first = {
    id: 'column',
    title: t('imports.column'),
    options: [
      { id: leaveOut, label: t('imports.leaveOut'), icon: 'block' },
      { id: recordKey, label: t('imports.key'), icon: 'key' },
      ...(column.association
        ? [{ id: association, label: t('imports.association', { name: column.association.name }), icon: 'link' }]
        : []),
    ],
  }
  const formats = allFormats.filter(format => !format.internal && format.storage === 'column')
  const made = formats.map(({ id, icon }) => {
    const format = formatLabel(id)
    return { id: newIn + id, label: schema ? t('imports.newField', { format }) : format, icon }
  })
  const madeGroup = { id: 'formats', title: schema ? t('imports.intoNewField') : t('imports.intoNew'), options: made }
  if (!schema) return [first, madeGroup]
  const fields = Object.entries(schema.properties).filter(([id]) => !isSystemField(id))
  const options = fields.map(([id, { title, format }]) => ({
    id,
    label: title,
    icon: findFormat(format)?.icon ?? 'label',
  }))
  return [first, { id: 'fields', title: t('imports.intoExisting'), options }, madeGroup]
}

export function choiceOf({ fieldId, field }: Mapping, schema: RecordSchema | undefined): string {
  if (fieldId === null) return leaveOut
  if (fieldId === 'id') return recordKey
  if (schema && Object.hasOwn(schema.properties, fieldId)) return fieldId
  if (field && findFormat(field.format)?.storage === 'link') return association
  return field ? newIn + field.format : leaveOut
}

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
  if (choice === recordKey) return { column: name, fieldId: 'id' }
  const guessed = guessedMapping(column)
  const fieldId = () => freeFieldId(guessed.fieldId === 'id' ? 'key' : guessed.fieldId, taken)
  if (choice === association && guessed.field) return { column: name, fieldId: fieldId(), field: guessed.field }
  if (schema && !choice.startsWith(newIn)) return { column: name, fieldId: choice }
  const title = mapping.field?.title ?? guessed.field?.title ?? name
  return { column: name, fieldId: fieldId(), field: newField(choice.slice(newIn.length), title, guessed.field) }
}

/** A new field of this format; settings of the guess stay where it guessed the same format. */
function newField(formatId: string, title: string, guessed: FieldSchema | undefined): FieldSchema {
  if (guessed?.format === formatId) return { ...guessed, title }
  const format = findFormat(formatId)
  return { type: format?.type ?? 'string', format: formatId, title, ...format?.defaults }
}
