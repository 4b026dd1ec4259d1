import { TextArea as AriaTextArea, TextField as AriaTextField, Group } from 'react-aria-components'
import { textAreaRows } from '../../constants.ts'
import { classes, given } from '../../given.ts'
import { boxClass, type FieldProps, FieldShell, fieldClass, inputClass } from '../form-field/form-field.tsx'
import styles from './text-area.module.css'

export type TextAreaProps = FieldProps & {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  isMono?: boolean
  maxLength?: number
  autoFocus?: boolean
  /** It grows with its text between these; 1 and 20 by default. */
  minRows?: number
  maxRows?: number
}

export function TextArea({ label, isLabelHidden, description, info, error, size, className, ...props }: TextAreaProps) {
  const { minRows = textAreaRows.min, maxRows = textAreaRows.max, isMono, placeholder, ...rest } = props
  return (
    <AriaTextField
      {...given(rest)}
      className={classes(fieldClass, className)}
      isInvalid={Boolean(error)}
      data-size={size}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired })}>
        <Group className={boxClass}>
          <AriaTextArea
            className={classes(inputClass, styles.area)}
            style={{ minBlockSize: `calc(${minRows}lh + 0.625rem)`, maxBlockSize: `calc(${maxRows}lh + 0.625rem)` }}
            rows={rowsOf(rest.value, minRows, maxRows)}
            data-mono={isMono || undefined}
            {...given({ placeholder })}
          />
        </Group>
      </FieldShell>
    </AriaTextField>
  )
}

/** For browsers without `field-sizing`: lines as typed, not as wrapped. */
function rowsOf(text: string, min: number, max: number): number {
  return Math.min(Math.max(text.split('\n').length, min), max)
}
