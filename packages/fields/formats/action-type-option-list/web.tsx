import { actionNames } from '@trellis/actions'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { FieldLoading } from '../../field-input.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { knowActionNames } from '../../values/action-name.ts'
import { rules } from './rules.ts'

knowActionNames(actionNames)

export const web = defineFormatWeb({ Input, Cell })

/** With the list of all actions, which nobody but builders needs. */
const ActionTypeInput = lazy(async () => ({
  default: (await import('../../inputs/action-type-input.tsx')).ActionTypeInput,
}))

function Input(props: InputProps) {
  return (
    <Suspense fallback={<FieldLoading />}>
      <ActionTypeInput {...props} />
    </Suspense>
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema)}</CellText>
}
