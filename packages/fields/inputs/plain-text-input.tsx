import { TextField, type TextFieldProps } from '@trellis/ui'
import type { InputProps } from '../define-format-web.ts'
import { fieldProps, placeholderOf, shownText, textValue } from './field-props.ts'
import { lengthHint } from './length-hint.ts'

type PlainTextInputProps = InputProps &
  Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'isMono' | 'prefix' | 'suffix' | 'inputRef'>

/** One line of text that the format checks; blanks around it are left out when the field is left. */
export function PlainTextInput({
  type,
  inputMode,
  autoComplete = 'off',
  isMono,
  prefix,
  suffix,
  inputRef,
  ...props
}: PlainTextInputProps) {
  const { value, schema, onChange, onBlur } = props
  const text = shownText(value)
  const leave = () => {
    if (text !== text.trim()) onChange(textValue(text.trim()))
    onBlur?.()
  }
  return (
    <TextField
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(type ? { type } : {})}
      {...(inputMode ? { inputMode } : {})}
      {...(isMono ? { isMono } : {})}
      {...(prefix ? { prefix } : {})}
      {...(suffix ? { suffix } : {})}
      {...(inputRef ? { inputRef } : {})}
      autoComplete={autoComplete}
      value={text}
      onChange={typed => onChange(textValue(typed))}
      onBlur={leave}
      labelEnd={lengthHint(text, schema)}
    />
  )
}
