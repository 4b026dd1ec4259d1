import { type CellProps, defineFormatWeb } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { JsonTextInput } from '../../inputs/json-text-input.tsx'
import { t } from '../../texts.ts'
import { format, isFilterSet } from './format.ts'

export const web = defineFormatWeb({ Input: JsonTextInput, Cell })

function Cell({ value }: CellProps) {
  return isFilterSet(value) ? (
    <CellText isMono>{format.display(value)}</CellText>
  ) : (
    <CellText>{t('field.emptyFilter')}</CellText>
  )
}
