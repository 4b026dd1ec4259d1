import { Icon } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { shownText } from '../../inputs/field-props.ts'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { FailedEvaluation } from '../../values/failed-evaluation.ts'
import styles from './failed-cell.module.css'

export const web = defineFormatWeb({ Input, Cell })

/** Shows what it is given; there is nothing to type. */
function Input(props: InputProps) {
  return <PlainTextInput {...props} readOnly />
}

function Cell({ value }: CellProps) {
  if (value instanceof FailedEvaluation) return <FailedCell message={value.message} />
  return <CellText>{shownText(value)}</CellText>
}

/** As a form shows it under its fields. */
function FailedCell({ message }: { message: string }) {
  return (
    <span className={styles['failed']}>
      <Icon name="error" isFilled size={14} />
      <CellText>{message}</CellText>
    </span>
  )
}
