import type { FieldSchema } from '@trellis/model'
import { TextField } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'
import { lengthHint } from '../../inputs/length-hint.ts'
import { TextFileButton } from '../../inputs/text-file-button.tsx'

export const web = defineFormatWeb({ Input, Cell, drawsTyped })

/** Lists come with the first field that has suggestions. */
const SuggestedTextInput = lazy(async () => ({
  default: (await import('../../inputs/suggested-text-input.tsx')).SuggestedTextInput,
}))

function Input(props: InputProps) {
  if (!props.schema.metadata?.suggestionList?.length) return <TextInput {...props} />
  return (
    <Suspense fallback={<TextInput {...props} />}>
      <SuggestedTextInput {...props} />
    </Suspense>
  )
}

/** Suggestions and the count of characters follow what is typed. */
function drawsTyped(drawn: unknown, typed: unknown, schema: FieldSchema): boolean {
  const { suggestionList, allowFileInput } = schema.metadata ?? {}
  const isCounted = [drawn, typed].some(value => lengthHint(shownText(value), schema) !== undefined)
  return Boolean(suggestionList?.length) || allowFileInput === true || isCounted
}

function TextInput(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  return (
    <TextField
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      value={shownText(value)}
      keepsText
      onChange={text => onChange(textValue(text))}
      labelEnd={lengthHint(shownText(value), schema)}
      autoComplete="off"
      {...(schema.metadata?.allowFileInput ? { suffix: <TextFileButton {...props} /> } : {})}
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText>{shownText(value)}</CellText>
}
