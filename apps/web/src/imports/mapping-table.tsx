import { allFormats, findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import { Chip, type OptionGroup, Select, TextField } from '@trellis/ui'
import styles from './imports.module.css'
import { LinkKeyChoice } from './link-key-choice.tsx'
import { guessedMapping, type Mapping, type Preview, type PreviewColumn } from './mapping.ts'
import { t } from './texts.ts'

const leaveOut = '$none'
const recordKey = '$id'
const association = '$association'

type MappingTableProps = {
  preview: Preview
  mappings: readonly Mapping[]
  /** Of the existing collection; undefined for a new one. */
  schema: RecordSchema | undefined
  onChange: (mappings: Mapping[]) => void
}

/** One row per column of the file: its values, what it becomes, and the new field's title. */
export function MappingTable({ preview, mappings, schema, onChange }: MappingTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col">{t('imports.sample')}</th>
            <th scope="col">{t('imports.formatHead')}</th>
            <th scope="col">{t('imports.titleHead')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column, index) => {
            const mapping = mappings[index] ?? guessedMapping(column)
            const change = (next: Mapping) => onChange(mappings.map((old, at) => (at === index ? next : old)))
            return <MappingRow key={column.column} {...{ column, mapping, schema, change }} />
          })}
        </tbody>
      </table>
    </div>
  )
}

type MappingRowProps = {
  column: PreviewColumn
  mapping: Mapping
  schema: RecordSchema | undefined
  change: (mapping: Mapping) => void
}

function MappingRow({ column, mapping, schema, change }: MappingRowProps) {
  const { field } = mapping
  return (
    <tr data-out={mapping.fieldId === null || undefined}>
      <th scope="row">
        <code className={styles.code}>{column.column}</code>
      </th>
      <td>
        <span className={styles.samples}>
          {column.samples.slice(0, 3).map(sample => (
            <Chip key={sample} size="small">
              {sample}
            </Chip>
          ))}
        </span>
      </td>
      <td>
        <Select
          label={t('imports.format', { column: column.column })}
          isLabelHidden
          value={choiceOf(mapping, schema)}
          groups={groupsOf(column, schema)}
          onChange={choice => choice && change(applyChoice({ column, mapping, choice, schema }))}
        />
        {mapping.fieldId !== null && (
          <LinkKeyChoice mapping={mapping} schema={schema?.properties[mapping.fieldId]} onChange={change} />
        )}
        {column.association && choiceOf(mapping, schema) === association && (
          <p className={styles.hint}>
            {t('imports.associationMatch', {
              matched: column.association.matched,
              distinct: column.association.distinct,
              name: column.association.name,
            })}
          </p>
        )}
      </td>
      <td>
        {field && mapping.fieldId !== null && (
          <TextField
            label={t('imports.title', { column: column.column })}
            isLabelHidden
            value={field.title}
            onChange={title => change({ ...mapping, field: { ...field, title } })}
          />
        )}
      </td>
    </tr>
  )
}

function groupsOf(column: PreviewColumn, schema: RecordSchema | undefined): OptionGroup[] {
  const first = {
    id: 'column',
    title: t('imports.column'),
    options: [
      { id: leaveOut, label: t('imports.leaveOut'), icon: 'block' },
      { id: recordKey, label: t('imports.key'), icon: 'key' },
      ...(column.association && !schema
        ? [{ id: association, label: t('imports.association', { name: column.association.name }), icon: 'link' }]
        : []),
    ],
  }
  if (schema) {
    const fields = Object.entries(schema.properties).filter(([id]) => !isSystemField(id))
    const options = fields.map(([id, { title, format }]) => ({
      id,
      label: title,
      icon: findFormat(format)?.icon ?? 'label',
    }))
    return [first, { id: 'fields', title: t('imports.intoExisting'), options }]
  }
  const formats = allFormats.filter(format => !format.internal && format.storage === 'column')
  const options = formats.map(({ id, icon }) => ({ id, label: formatLabel(id), icon }))
  return [first, { id: 'formats', title: t('imports.intoNew'), options }]
}

function choiceOf({ fieldId, field }: Mapping, schema: RecordSchema | undefined): string {
  if (fieldId === null) return leaveOut
  if (fieldId === 'id') return recordKey
  if (schema) return fieldId
  if (field && findFormat(field.format)?.storage === 'link') return association
  return field?.format ?? leaveOut
}

type Choice = { column: PreviewColumn; mapping: Mapping; choice: string; schema: RecordSchema | undefined }

function applyChoice({ column, mapping, choice, schema }: Choice): Mapping {
  const name = column.column
  if (choice === leaveOut) return { column: name, fieldId: null }
  if (choice === recordKey) return { column: name, fieldId: 'id' }
  if (schema) return { column: name, fieldId: choice }
  const guessed = guessedMapping(column)
  const fieldId = guessed.fieldId === 'id' ? 'key' : guessed.fieldId
  if (choice === association && guessed.field) return { column: name, fieldId, field: guessed.field }
  const title = mapping.field?.title ?? guessed.field?.title ?? name
  return { column: name, fieldId, field: newField(choice, title, guessed.field) }
}

/** A new field of this format; settings of the guess stay where it guessed the same format. */
function newField(formatId: string, title: string, guessed: FieldSchema | undefined): FieldSchema {
  if (guessed?.format === formatId) return { ...guessed, title }
  const format = findFormat(formatId)
  return { type: format?.type ?? 'string', format: formatId, title, ...format?.defaults }
}
