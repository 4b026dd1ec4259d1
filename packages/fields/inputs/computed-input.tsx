import { TextField } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import type { CellProps, InputProps } from '../define-format-web.ts'
import { findRules } from '../find-rules.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { CellText } from './cell-text.tsx'
import { fieldProps } from './field-props.ts'

/** A value that the server makes: to be looked at only. */
export function ComputedInput(props: InputProps) {
  return <TextField {...fieldProps(props)} isReadOnly isRequired={false} value={textOf(props)} />
}

export function ComputedCell(props: CellProps) {
  return <CellText align={findRules(props.schema.format)?.align ?? 'start'}>{textOf(props)}</CellText>
}

function textOf({ value, schema }: Pick<CellProps, 'value' | 'schema'>): string {
  if (isEmptyValue(value)) return ''
  return findRules(schema.format)?.display(value, schema, localeTag()) ?? ''
}
