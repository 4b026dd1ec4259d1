import { localeTag, parseNumber, TextField, type TextFieldProps } from '@trellis/ui'
import { type FocusEvent, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { problemText } from '../messages.ts'
import { numberFormat } from '../values/intl-formats.ts'
import { type NumberMask, readNumberMask } from '../values/number-mask.ts'
import { fieldProps, placeholderOf } from './field-props.ts'
import { numberRefusal } from './number-refusal.ts'

type NumberInputProps = InputProps & {
  /** How a number stands in the box while nobody types in it. */
  formatOptions?: Intl.NumberFormatOptions
  affix?: Pick<TextFieldProps, 'prefix' | 'suffix'>
}

/**
 * A text box for numbers in the person's notation, without spinner or wheel. Text that is no number goes on as text, so that
 * the check refuses it and nothing else than what is seen can be saved.
 */
export function NumberInput({ formatOptions, affix, ...props }: NumberInputProps) {
  const { value, schema, onChange, onBlur, readOnly } = props
  const mask = readNumberMask(schema.metadata?.mask)
  // Every digit that is stored is there to be edited: a mask only adds some.
  const options = mask ? { ...mask.options, maximumFractionDigits: 15 } : formatOptions
  const [draft, setDraft] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const enter = ({ currentTarget: box }: FocusEvent<HTMLInputElement>) => {
    if (readOnly) return
    setFocused(true)
    putText(box, write(value, { ...options, useGrouping: false }))
  }
  const type = (text: string) => {
    setDraft(text)
    const parsed = parseNumber(text, localeTag())
    onChange(parsed === undefined ? text : parsed)
  }
  const leave = () => {
    setDraft(undefined)
    setFocused(false)
    onBlur?.()
  }
  return (
    <TextField
      {...fieldProps({ ...props, error: shownError(props, draft) })}
      {...placeholderOf(props)}
      {...(mask ? affixOf(mask) : affix)}
      textAlign="end"
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? write(value, isFocused ? { ...options, useGrouping: false } : options)}
      onChange={type}
      onFocus={enter}
      onBlur={leave}
    />
  )
}

/** On the way to `1,234` stands `1,2`, which is no number: the box says so once it is left, and not before. */
function shownError({ error, value }: InputProps, draft: string | undefined): string {
  if (typeof value !== 'string' || parseNumber(value, localeTag()) !== undefined) return error ?? ''
  return draft === undefined ? numberRefusal(error ?? problemText('problem.number'), value) : ''
}

/**
 * Groups are not there to be edited around, or a digit more would put their signs in the wrong places. Written before anything is
 * typed or selected: what React writes later would undo a selection.
 */
function putText(box: HTMLInputElement, text: string): void {
  if (box.value === text) return
  const isSelected = box.value !== '' && box.selectionStart === 0 && box.selectionEnd === box.value.length
  box.value = text
  if (isSelected) box.select()
}

const affixOf = ({ prefix, suffix }: NumberMask) => ({
  ...(prefix ? { prefix } : {}),
  ...(suffix ? { suffix } : {}),
})

function write(value: unknown, options: Intl.NumberFormatOptions = {}): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return numberFormat(localeTag(), { maximumFractionDigits: 15, ...options }).format(value)
}
