import { useState } from 'react'
import { localeTag, registerTexts } from '../../text/store.ts'
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx'
import { meantNumber, parseNumber, writeNumber } from './parse-number.ts'

const t = registerTexts('ui', {
  'kit.invalidNumber': 'Enter a number.',
  'kit.meantNumber': 'Enter a number. Did you mean {number}?',
})

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> & {
  value: number | null
  /** Called with each readable state of the text, `null` when empty; text that is no number leaves the value from before it. */
  onChange?: (value: number | null) => void
}

/** What is typed, and the value from before it. */
type Draft = { text: string; before: number | null; isLeft: boolean }

/** A plain text box for numbers in the person's own notation. It has no spinner, and the wheel never changes it. */
export function NumberField({ value, onChange, error, onBlur, ...props }: NumberFieldProps) {
  const [draft, setDraft] = useState<Draft>()
  const type = (text: string) => {
    const before = draft ? draft.before : value
    setDraft({ text, before, isLeft: false })
    const parsed = parseNumber(text, localeTag())
    // On the way to `12,5` stood 12, which nobody meant.
    const next = parsed === undefined ? before : parsed
    if (next !== value) onChange?.(next)
  }
  const isUnreadable = draft !== undefined && parseNumber(draft.text, localeTag()) === undefined
  const leave = () => {
    setDraft(isUnreadable ? { ...draft, isLeft: true } : undefined)
    onBlur?.()
  }
  return (
    <TextField
      textAlign="end"
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={draft?.text ?? writeNumber(value, localeTag())}
      onChange={type}
      onBlur={leave}
      error={error ?? (isUnreadable && draft.isLeft ? refusal(draft.text) : undefined)}
    />
  )
}

function refusal(text: string): string {
  const number = meantNumber(text, localeTag())
  return number === undefined ? t('kit.invalidNumber') : t('kit.meantNumber', { number })
}
