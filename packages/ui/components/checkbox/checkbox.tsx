import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type FieldProps, InfoPopover } from '../form-field/form-field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './checkbox.module.css'
import { CheckboxMark } from './checkbox-mark.tsx'

export type CheckboxProps = Omit<FieldProps, 'size'> & {
  /** `null` is unset, drawn as a dash. */
  value: boolean | null
  onChange?: (value: boolean | null) => void
  /** Pressing goes on from false to unset; otherwise only true and false can be reached. */
  canUnset?: boolean
  name?: string
  autoFocus?: boolean
  onBlur?: () => void
  labelEnd?: ReactNode
}

/** The browser's own checkbox under a drawn one: forms and tables hold hundreds of them. */
export function Checkbox({
  value,
  onChange,
  canUnset,
  label,
  isLabelHidden,
  description,
  info,
  error,
  ...props
}: CheckboxProps) {
  const { className, labelEnd, isRequired, isDisabled, isReadOnly, name, autoFocus, onBlur } = props
  const noteId = useId()
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = value === null
  }, [value])
  const change = () => {
    // The browser takes the dash away itself; what the value becomes, whoever holds it says.
    if (box.current) box.current.indeterminate = value === null
    if (!isReadOnly) onChange?.(nextValue(value, canUnset ?? false))
  }
  return (
    <div className={classes(styles.field, className)}>
      <span className={styles.row}>
        <label
          className={styles.button}
          data-disabled={isDisabled || undefined}
          data-readonly={isReadOnly || undefined}
          data-invalid={error ? true : undefined}
        >
          <VisuallyHidden>
            <input
              ref={box}
              type="checkbox"
              checked={value === true}
              disabled={isDisabled}
              onChange={change}
              aria-label={isLabelHidden ? label : undefined}
              aria-describedby={error || description ? noteId : undefined}
              aria-invalid={error ? true : undefined}
              aria-required={isRequired || undefined}
              aria-readonly={isReadOnly || undefined}
              {...{ name, autoFocus, onBlur }}
            />
          </VisuallyHidden>
          <CheckboxMark value={value} />
          {!isLabelHidden && (
            <span className={styles.label}>
              {label}
              {isRequired && (
                <span className={styles.star} aria-hidden="true">
                  {' *'}
                </span>
              )}
            </span>
          )}
        </label>
        {info && <InfoPopover label={label}>{info}</InfoPopover>}
        {labelEnd}
      </span>
      {description && !error && (
        <span id={noteId} className={styles.description}>
          {description}
        </span>
      )}
      {error && (
        <span id={noteId} className={styles.error}>
          <Icon name="error" isFilled size={14} />
          {error}
        </span>
      )}
    </div>
  )
}

/** true → false → (unset →) true; unset goes to true. */
export function nextValue(value: boolean | null, canUnset: boolean): boolean | null {
  if (value === true) return false
  if (value === false && canUnset) return null
  return true
}
