import type { FieldSchema } from '@trellis/model'
import { Checkbox, CheckboxMark } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps } from '../../inputs/field-props.ts'
import { t } from '../../texts.ts'
import styles from './checkbox.module.css'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, required, onChange, onBlur } = props
  const state = typeof value === 'boolean' ? value : null
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  const hasLabels = Boolean(booleanLabelTrue || booleanLabelFalse) && state !== null
  return (
    <Checkbox
      {...fieldProps(props)}
      {...(onBlur ? { onBlur } : {})}
      value={state}
      canUnset={!required}
      onChange={onChange}
      labelEnd={
        hasLabels && (
          <span className={styles.state} data-disabled={props.disabled || undefined}>
            {labelOf(state, schema)}
          </span>
        )
      }
    />
  )
}

function Cell({ value, schema }: CellProps) {
  if (typeof value !== 'boolean') return null
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  const isNamed = Boolean(booleanLabelTrue || booleanLabelFalse)
  const label = labelOf(value, schema)
  return (
    <span className={styles.cell} title={label}>
      <span {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
        <CheckboxMark value={value} />
      </span>
      {isNamed && label}
    </span>
  )
}

function labelOf(value: boolean, { metadata }: FieldSchema): string {
  if (value) return metadata?.booleanLabelTrue || t('field.booleanYes')
  return metadata?.booleanLabelFalse || t('field.booleanNo')
}
