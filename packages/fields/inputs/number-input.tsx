import { localeTag, parseNumber, TextField, type TextFieldProps } from '@trellis/ui'
import { useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { type NumberMask, readNumberMask } from '../values/number-mask.ts'
import { fieldProps, placeholderOf } from './field-props.ts'

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
  const { value, schema, onChange, onBlur } = props
  const mask = readNumberMask(schema.metadata?.mask)
  // Every digit that is stored is there to be edited: a mask only adds some.
  const options = mask ? { ...mask.options, maximumFractionDigits: 15 } : formatOptions
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    const parsed = parseNumber(text, localeTag())
    onChange(parsed === undefined ? text : parsed)
  }
  const leave = () => {
    setDraft(undefined)
    onBlur?.()
  }
  return (
    <TextField
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(mask ? affixOf(mask) : affix)}
      textAlign="end"
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? writeGrouped(value, options)}
      onChange={type}
      onBlur={leave}
    />
  )
}

const affixOf = ({ prefix, suffix }: NumberMask) => ({
  ...(prefix ? { prefix } : {}),
  ...(suffix ? { suffix } : {}),
})

function writeGrouped(value: unknown, options: Intl.NumberFormatOptions = {}): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 15, ...options }).format(value)
}
