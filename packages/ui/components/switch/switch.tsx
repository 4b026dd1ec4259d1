import { useId } from 'react'
import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type FieldProps, InfoPopover } from '../form-field/form-field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './switch.module.css'

export type SwitchProps = Omit<FieldProps, 'size' | 'isRequired'> & {
  value: boolean
  onChange?: (value: boolean) => void
  name?: string
  /** `end` puts the switch after its label, at the end of the row: for lists of settings. */
  align?: 'start' | 'end'
}

/** For what takes effect at once; in forms that are saved, use `Checkbox`. */
export function Switch({
  value,
  onChange,
  label,
  isLabelHidden,
  description,
  info,
  error,
  align = 'start',
  ...props
}: SwitchProps) {
  const { className, isDisabled, isReadOnly, name } = props
  const noteId = useId()
  return (
    <div className={classes(styles.field, className)} data-align={align}>
      <span className={styles.row}>
        <label
          className={styles.button}
          data-selected={value || undefined}
          data-disabled={isDisabled || undefined}
          data-readonly={isReadOnly || undefined}
        >
          <VisuallyHidden>
            <input
              type="checkbox"
              role="switch"
              checked={value}
              aria-checked={value}
              disabled={isDisabled}
              name={name}
              onChange={() => !isReadOnly && onChange?.(!value)}
              aria-label={isLabelHidden ? label : undefined}
              aria-describedby={error || description ? noteId : undefined}
              aria-invalid={error ? true : undefined}
              aria-readonly={isReadOnly || undefined}
            />
          </VisuallyHidden>
          <span className={styles.track}>
            <span className={styles.knob} />
          </span>
          {!isLabelHidden && <span className={styles.label}>{label}</span>}
        </label>
        {info && <InfoPopover label={label}>{info}</InfoPopover>}
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
