import type { KeyboardEvent, ReactNode } from 'react'
import { textAreaRows } from '../../constants.ts'
import { classes } from '../../given.ts'
import { boxClass, type FieldProps, FormField, inputClass } from '../form-field/form-field.tsx'
import styles from './text-area.module.css'

export type TextAreaProps = FieldProps & {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  name?: string
  placeholder?: string
  isMono?: boolean
  maxLength?: number
  autoFocus?: boolean
  /** It grows with its text between these; 1 and 20 by default. */
  minRows?: number
  maxRows?: number
  labelEnd?: ReactNode
}

export function TextArea({ value, onChange, onBlur, onFocus, onKeyDown, ...props }: TextAreaProps) {
  const { minRows = textAreaRows.min, maxRows = textAreaRows.max, isMono, ...rest } = props
  const { name, placeholder, maxLength, autoFocus, ...field } = rest
  return (
    <FormField {...field}>
      {control => (
        <div className={boxClass}>
          <textarea
            {...control}
            className={classes(inputClass, styles.area)}
            style={{ minBlockSize: `calc(${minRows}lh + 0.625rem)`, maxBlockSize: `calc(${maxRows}lh + 0.625rem)` }}
            rows={rowsOf(value, minRows, maxRows)}
            data-mono={isMono || undefined}
            data-autofocus={autoFocus || undefined}
            disabled={field.isDisabled}
            readOnly={field.isReadOnly}
            value={value}
            onChange={event => onChange?.(event.target.value)}
            {...{ name, placeholder, maxLength, autoFocus, onBlur, onFocus, onKeyDown }}
          />
        </div>
      )}
    </FormField>
  )
}

/** For browsers without `field-sizing`: lines as typed, not as wrapped. */
function rowsOf(text: string, min: number, max: number): number {
  return Math.min(Math.max(text.split('\n').length, min), max)
}
