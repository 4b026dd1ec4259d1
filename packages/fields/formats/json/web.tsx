import { isPlainObject, isSameJson } from '@trellis/base'
import { lazy, Suspense, useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useEditors } from '../../editors-context.tsx'
import { FieldLoading } from '../../field-input.tsx'
import { CodeCell } from '../../inputs/code-cell.tsx'
import { CodeInput } from '../../inputs/code-input.tsx'
import { problemText } from '../../messages.ts'
import { readJson, writeJson } from './json-text.ts'

export const web = defineFormatWeb({ Input, Cell })

const RecordValuesInput = lazy(async () => ({
  default: (await import('../../inputs/record-values-input.tsx')).RecordValuesInput,
}))

/** Values of a record are entered field by field where the collection is known. What is no object, as a formula that gives one, is text. */
function Input(props: InputProps) {
  const { ValuesEditor } = useEditors()
  const { value, schema, readOnly, disabled } = props
  const isOther = value !== undefined && value !== null && value !== '' && !isPlainObject(value)
  if (!ValuesEditor || schema.metadata?.collectionId === undefined || readOnly || disabled || isOther)
    return <TextInput {...props} />
  return (
    <Suspense fallback={<FieldLoading />}>
      <RecordValuesInput {...props} collectionId={schema.metadata.collectionId} Editor={ValuesEditor}>
        <TextInput {...props} />
      </RecordValuesInput>
    </Suspense>
  )
}

/** Text that is no JSON stays in the editor and is marked, and the value stays what it was (2 §4). */
function TextInput(props: InputProps) {
  const { value, onChange } = props
  const [draft, setDraft] = useState<{ text: string; of: unknown }>()
  const isDrafted = draft !== undefined && isSameJson(draft.of ?? null, value ?? null)
  const text = isDrafted ? draft.text : writeJson(value)
  const type = (next: string) => {
    const read = readJson(next)
    setDraft({ text: next, of: read ? read.value : value })
    if (read) onChange(read.value)
  }
  const error = problemOf(text) ?? props.error
  return (
    <CodeInput
      {...props}
      {...(error ? { error } : {})}
      language="json"
      text={text}
      onText={type}
      problemOf={problemOf}
    />
  )
}

const problemOf = (text: string) => (readJson(text) ? undefined : problemText('problem.json'))

function Cell({ value, schema }: CellProps) {
  return <CodeCell schema={schema} text={writeJson(value)} language="json" />
}
