import { TextArea } from '@trellis/ui'
import { useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { readJson, writeJson } from './json-text.ts'

export const web = defineFormatWeb({ Input, Cell })

/** No end of the page's own, but of what a browser lays out. */
const unlimited = 10_000

/** While it is typed in, the text stays as typed; when it is left, the value is written out in lines. */
function Input(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    onChange(readJson(text))
  }
  const leave = () => {
    setDraft(undefined)
    onBlur?.()
  }
  return (
    <TextArea
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(schema.metadata?.unlimitedHeight ? { maxRows: unlimited } : {})}
      isMono
      minRows={3}
      value={draft ?? writeJson(value)}
      onChange={type}
      onBlur={leave}
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText isMono>{JSON.stringify(value).slice(0, shownLength)}</CellText>
}

/** A cell is one line: what is beyond never shows. */
const shownLength = 500
