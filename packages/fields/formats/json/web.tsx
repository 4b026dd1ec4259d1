import { FormField } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps } from '../../inputs/field-props.ts'
import styles from './json.module.css'

export const web = defineFormatWeb({ Input, Cell })

/** To be looked at only: what stands in such a field is written by the product. */
function Input(props: InputProps) {
  const { label, description, info, error } = fieldProps(props)
  const text = props.value === undefined || props.value === null ? '' : JSON.stringify(props.value, null, 2)
  return (
    <FormField {...{ label, description, info, error }}>
      {control => (
        <pre
          className={styles.code}
          id={control.id}
          aria-labelledby={control['aria-labelledby']}
          tabIndex={0}
          role="region"
        >
          {text}
        </pre>
      )}
    </FormField>
  )
}

function Cell({ value }: CellProps) {
  return <CellText isMono>{JSON.stringify(value)}</CellText>
}
