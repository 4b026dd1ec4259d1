import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, FieldError, Text } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type FieldProps, InfoPopover } from '../form-field/form-field.tsx'
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
  const { className, labelEnd, ...rest } = props
  return (
    <CheckboxField
      {...given(rest)}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      className={classes(styles.field, className)}
      isSelected={value === true}
      isIndeterminate={value === null}
      isInvalid={Boolean(error)}
      onChange={() => onChange?.(nextValue(value, canUnset ?? false))}
    >
      <span className={styles.row}>
        <CheckboxButton className={styles.button ?? ''}>
          <CheckboxMark value={value} />
          {!isLabelHidden && (
            <span className={styles.label}>
              {label}
              {rest.isRequired && (
                <span className={styles.star} aria-hidden="true">
                  {' *'}
                </span>
              )}
            </span>
          )}
        </CheckboxButton>
        {info && <InfoPopover label={label}>{info}</InfoPopover>}
        {labelEnd}
      </span>
      {description && !error && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>
        <Icon name="error" isFilled size={14} />
        {error}
      </FieldError>
    </CheckboxField>
  )
}

/** true → false → (unset →) true; unset goes to true. */
export function nextValue(value: boolean | null, canUnset: boolean): boolean | null {
  if (value === true) return false
  if (value === false && canUnset) return null
  return true
}
