import { TextArea } from '@trellis/ui'
import { useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { problemText } from '../messages.ts'
import { fieldProps, placeholderOf } from './field-props.ts'

/** A structured value as JSON text. Text that does not parse goes on as text, so that the check refuses it. */
export function JsonTextInput(props: InputProps) {
  const { value, onChange, onBlur } = props
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? writeJson(value)
  const isBroken = shown.trim() !== '' && readJson(shown) === undefined
  const field = fieldProps(props)
  const type = (text: string) => {
    setDraft(text)
    onChange(text.trim() === '' ? null : (readJson(text) ?? text))
  }
  const leave = () => {
    if (!isBroken) setDraft(undefined)
    onBlur?.()
  }
  return (
    <TextArea
      {...field}
      {...placeholderOf(props)}
      error={isBroken ? problemText('problem.json') : field.error}
      isMono
      value={shown}
      onChange={type}
      onBlur={leave}
    />
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeJson(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
