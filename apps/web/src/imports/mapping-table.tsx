import type { RecordSchema } from '@trellis/model'
import { TextField } from '@trellis/ui'
import { AskedSettings } from './asked-settings.tsx'
import { choiceOf, linkElsewhere } from './column-choice.ts'
import { FormatChoice } from './format-choice.tsx'
import styles from './imports.module.css'
import { LinkFindings } from './link-findings.tsx'
import { LinkKeyChoice } from './link-key-choice.tsx'
import { LinkTargetChoice } from './link-target-choice.tsx'
import { guessedMapping, type Mapping, type Preview, type PreviewColumn } from './mapping.ts'
import { NewOptionsChoice } from './new-options-choice.tsx'
import { fieldOf } from './notation.ts'
import { NotationChoice } from './notation-choice.tsx'
import { SampleValues } from './sample-values.tsx'
import { t } from './texts.ts'

type MappingTableProps = {
  preview: Preview
  mappings: readonly Mapping[]
  /** Of the existing collection; undefined for a new one. */
  schema: RecordSchema | undefined
  /** What the server refused of the mapping, by its paths. */
  refused: Readonly<Record<string, string>>
  onChange: (mappings: Mapping[]) => void
}

/** One row per column of the file: its values, what it becomes, and the new field's title. */
export function MappingTable({ preview, mappings, schema, refused, onChange }: MappingTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('imports.columns')}>
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
            const others = mappings.flatMap(({ fieldId }, at) => (at === index || fieldId === null ? [] : [fieldId]))
            const taken = [...Object.keys(schema?.properties ?? {}), ...others]
            const problem = Object.entries(refused).find(([path]) => path.startsWith(`columns.${index}.`))?.[1]
            const { timeZone } = preview.reading
            return <MappingRow key={column.column} {...{ column, mapping, schema, timeZone, taken, problem, change }} />
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
  timeZone: string | undefined
  taken: readonly string[]
  problem: string | undefined
  change: (mapping: Mapping) => void
}

function MappingRow({ column, mapping, schema, timeZone, taken, problem, change }: MappingRowProps) {
  const { field, property } = mapping
  const isOut = mapping.fieldId === null
  return (
    <tr data-out={(isOut && property === undefined) || undefined}>
      <th scope="row">
        <code className={styles.code}>{column.column}</code>
      </th>
      <td>
        <SampleValues {...{ column, mapping, schema, timeZone }} />
      </td>
      <td data-label={t('imports.formatHead')}>
        <FormatChoice {...{ column, mapping, schema, taken, problem }} onChange={change} />
        {isOut && property === undefined && column.leftOut !== undefined && (
          <p className={styles.hint}>{column.leftOut}</p>
        )}
        {choiceOf(column, mapping, schema) === linkElsewhere && (
          <LinkTargetChoice mapping={mapping} onChange={change} />
        )}
        <LinkKeyChoice mapping={mapping} schema={fieldOf(mapping, schema)} onChange={change} />
        <LinkFindings column={column} mapping={mapping} onChange={change} />
        {!isOut && <NotationChoice {...{ column, mapping, schema, timeZone }} onChange={change} />}
        {!isOut && <AskedSettings mapping={mapping} schema={schema} onChange={change} />}
        <NewOptionsChoice column={column} mapping={mapping} onChange={change} />
      </td>
      <td data-label={t(property === undefined ? 'imports.titleHead' : 'imports.keyHead')}>
        {property !== undefined && (
          <TextField
            label={t('imports.propertyKey', { column: column.column })}
            isLabelHidden
            isMono
            value={property}
            onChange={key => change({ ...mapping, property: key })}
          />
        )}
        {field && !isOut && (
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
