import { useState } from 'react'
import { t } from '../../text/english.ts'
import { localeTag } from '../../text/store.ts'
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx'
import { parseNumber, writeNumber } from './parse-number.ts'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> & {
  value: number | null
  /** Called with each readable state of the text, `null` when empty; text that is no number keeps the last value. */
  onChange?: (value: number | null) => void
}

/** A plain text box for numbers in the person's own notation. It has no spinner, and the wheel never changes it. */
export function NumberField({ value, onChange, error, onBlur, ...props }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    const parsed = parseNumber(text, localeTag())
    if (parsed !== undefined && parsed !== value) onChange?.(parsed)
  }
  const isUnreadable = draft !== undefined && parseNumber(draft, localeTag()) === undefined
  const leave = () => {
    if (!isUnreadable) setDraft(undefined)
    onBlur?.()
  }
  return (
    <TextField
      textAlign="end"
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? writeNumber(value, localeTag())}
      onChange={type}
      onBlur={leave}
      error={error ?? (isUnreadable && draft !== '-' ? t('kit.invalidNumber') : undefined)}
    />
  )
}
