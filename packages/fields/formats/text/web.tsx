import type { FieldSchema } from '@trellis/model'
import { TextField } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'
import { runsShort } from '../../inputs/length-hint.ts'
import { LengthHint } from '../../inputs/length-hint-text.tsx'
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

/** Suggestions follow what is typed; the count of characters does so by itself, once it is there. */
function drawsTyped(drawn: unknown, typed: unknown, schema: FieldSchema): boolean {
  const { suggestionList, allowFileInput } = schema.metadata ?? {}
  if (suggestionList?.length || allowFileInput) return true
  return runsShort(shownText(drawn), schema) !== runsShort(shownText(typed), schema)
}

function TextInput(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const text = shownText(value)
  return (
    <TextField
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      value={text}
      keepsText
      onChange={typed => onChange(textValue(typed))}
      {...(runsShort(text, schema) ? { labelEnd: id => <LengthHint inputId={id} text={text} schema={schema} /> } : {})}
      autoComplete="off"
      {...(schema.metadata?.allowFileInput ? { suffix: <TextFileButton {...props} /> } : {})}
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText>{shownText(value)}</CellText>
}
