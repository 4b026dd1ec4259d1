import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { shownText } from '../../inputs/field-props.ts'
import { ScanCodeInput } from '../../inputs/scan-code-input.tsx'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, error } = props
  const checked = shownText(value) === '' || error ? undefined : rules.check(value, schema)
  const text = checked && 'value' in checked ? String(checked.value) : undefined
  return <ScanCodeInput {...props} checked={text} load={load} />
}

const load = () => import('./draw-qr.ts')

function Cell({ value }: CellProps) {
  return <CellText>{shownText(value)}</CellText>
}
