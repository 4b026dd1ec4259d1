import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { NumberInput } from '../../inputs/number-input.tsx'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input: (props: InputProps) => <NumberInput {...props} />, Cell })

function Cell({ value, schema }: CellProps) {
  return <CellText align="end">{rules.display(value, schema, localeTag())}</CellText>
}
