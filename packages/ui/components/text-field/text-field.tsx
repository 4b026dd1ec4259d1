import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import { TextField as AriaTextField, Group, Input } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { boxClass, type FieldProps, FieldShell, fieldClass, inputClass } from '../form-field/form-field.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = FieldProps & {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
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
  labelEnd?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  isLabelHidden,
  description,
  info,
  error,
  size,
  className,
  ...props
}: TextFieldProps) {
  const { prefix, suffix, isMono, placeholder, inputRef, textAlign, labelEnd, onKeyDown, ...rest } = props
  return (
    <AriaTextField
      {...given(rest)}
      className={classes(fieldClass, className)}
      isInvalid={Boolean(error)}
      data-size={size}
      validationBehavior="aria"
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, labelEnd, isRequired: rest.isRequired })}>
        <Group className={boxClass}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <Input
            className={inputClass}
            {...given({ placeholder, ref: inputRef, onKeyDown })}
            data-mono={isMono || undefined}
            data-align={textAlign}
          />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </Group>
      </FieldShell>
    </AriaTextField>
  )
}
