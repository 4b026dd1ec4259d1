import { Switch } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps } from '../../inputs/field-props.ts'
import { t } from '../../texts.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { isRequired: _required, ...field } = fieldProps(props)
  return <Switch {...field} value={props.value === true} onChange={props.onChange} />
}

function Cell({ value, schema }: CellProps) {
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  const [yes, no] = [booleanLabelTrue || t('field.on'), booleanLabelFalse || t('field.off')]
  return <CellText>{value === true ? yes : no}</CellText>
}
