import type { FieldSchema, RecordSchema } from '@trellis/model'
import { Button, Icon, Select } from '@trellis/ui'
import styles from './imports.module.css'
import { guessedMapping, type Mapping, ofColumn, type PreviewColumn } from './mapping.ts'
import { fieldOf, isOpenQuestion, meantText, type Way, waysOf } from './notation.ts'
import { t } from './texts.ts'

type NotationChoiceProps = {
  column: PreviewColumn
  mapping: Mapping
  schema: RecordSchema | undefined
  timeZone: string | undefined
  onChange: (mapping: Mapping) => void
}

/** How the texts of a column are read, where that makes a difference; what only a person can know is asked. */
export function NotationChoice({ column, mapping, schema, timeZone, onChange }: NotationChoiceProps) {
  const field = fieldOf(mapping, schema)
  if (!field) return null
  if (column.doubt && isOpenQuestion(column, mapping)) {
    const { text, ways } = column.doubt
    const choose = (way: Way) => onChange(answered({ column, mapping, schema }, way))
    return (
      <fieldset className={styles.doubt}>
        <legend>
          <Icon name="help" size={16} /> {t('imports.doubt', { text })}
        </legend>
        {ways.map(way => (
          <Button key={JSON.stringify(way.notation)} size="small" onPress={() => choose(way)}>
            {t('imports.doubtWay', {
              value:
                meantText(text, way.field, { ...way.notation, ...(timeZone !== undefined && { timeZone }) }) ?? text,
            })}
          </Button>
        ))}
      </fieldset>
    )
  }
  const said = ofColumn(mapping)
  const asked = waysOf(field)
  return (
    <>
      {asked.includes('decimal') && said.decimal && (
        <Select
          className={styles.notation ?? ''}
          label={t('imports.decimalOf', { column: column.column })}
          isLabelHidden
          value={said.decimal}
          options={decimalOptions()}
          onChange={id => (id === '.' || id === ',') && onChange({ ...mapping, decimal: id })}
        />
      )}
      {asked.includes('dateOrder') && said.dateOrder && (
        <Select
          className={styles.notation ?? ''}
          label={t('imports.dateOrderOf', { column: column.column })}
          isLabelHidden
          value={said.dateOrder}
          options={dateOrderOptions()}
          onChange={id => (id === 'DMY' || id === 'MDY') && onChange({ ...mapping, dateOrder: id })}
        />
      )}
    </>
  )
}

/** A field that is there stays; a new one becomes what the answer makes of it. */
function answered({ column, mapping, schema }: Pick<NotationChoiceProps, 'column' | 'mapping' | 'schema'>, way: Way) {
  const said = ofColumn(way.notation)
  if (mapping.field === undefined || waysOf(fieldOf(mapping, schema)).length > 0) return { ...mapping, ...said }
  const field: FieldSchema = { ...way.field, title: mapping.field.title }
  return { ...mapping, fieldId: mapping.fieldId ?? guessedMapping(column).fieldId, field, ...said }
}

export const decimalOptions = () => [
  { id: '.', label: t('imports.decimalPoint') },
  { id: ',', label: t('imports.decimalComma') },
]

export const dateOrderOptions = () => [
  { id: 'DMY', label: t('imports.dayFirst') },
  { id: 'MDY', label: t('imports.monthFirst') },
]
