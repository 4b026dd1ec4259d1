import {
  type ComponentProps,
  type FocusEvent,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { boxClass, type FieldProps, FormField, type FormFieldProps, inputClass } from '../form-field/form-field.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = FieldProps & {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  type?: 'text' | 'email' | 'password' | 'url' | 'tel'
  name?: string
  placeholder?: string
  /** Inside the box, before and after the text. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** Machine text: ids, keys, code. */
  isMono?: boolean
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url' | 'tel'
  textAlign?: 'start' | 'end'
  labelEnd?: FormFieldProps['labelEnd']
  inputRef?: Ref<HTMLInputElement>
  /** Shows what is typed by itself: whoever gives the value need not give it back for each key. Without `inputRef`. */
  keepsText?: boolean
}

/** A native input: forms hold hundreds of them, and each key renders one. */
export function TextField({ value, onChange, onBlur, onFocus, onKeyDown, ...props }: TextFieldProps) {
  const { prefix, suffix, isMono, placeholder, inputRef, textAlign, type = 'text', ...rest } = props
  const { name, maxLength, autoComplete, autoFocus, inputMode, keepsText, ...field } = rest
  const Box = keepsText ? OwnTextBox : 'input'
  return (
    <FormField {...field}>
      {control => (
        <div className={boxClass}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <Box
            {...control}
            {...(inputRef ? { ref: inputRef } : {})}
            className={inputClass}
            data-mono={isMono || undefined}
            data-align={textAlign}
            data-autofocus={autoFocus || undefined}
            disabled={field.isDisabled}
            readOnly={field.isReadOnly}
            value={value}
            onChange={event => onChange?.(event.target.value)}
            {...{ type, name, placeholder, maxLength, autoComplete, autoFocus, inputMode, onBlur, onFocus, onKeyDown }}
          />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </div>
      )}
    </FormField>
  )
}

/**
 * Written to only where its value is to be another one than it shows. Its default stays the first one: a box that follows a new
 * default shows text that React has not seen, and React would say nothing of a key that brings back the text it has.
 */
function OwnTextBox({ value, ...input }: ComponentProps<'input'> & { value: string }) {
  const box = useRef<HTMLInputElement>(null)
  const [first] = useState(value)
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  })
  return <input {...input} ref={box} defaultValue={first} />
}
