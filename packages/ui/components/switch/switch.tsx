import { FieldError, SwitchButton, SwitchField, Text } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type FieldProps, InfoPopover } from '../form-field/form-field.tsx'
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
  label,
  isLabelHidden,
  description,
  info,
  error,
  align = 'start',
  ...props
}: SwitchProps) {
  const { className, ...rest } = props
  return (
    <SwitchField
      {...given(rest)}
      isSelected={value}
      isInvalid={Boolean(error)}
      className={classes(styles.field, className)}
      data-align={align}
    >
      <span className={styles.row}>
        <SwitchButton className={styles.button ?? ''} {...(isLabelHidden ? { 'aria-label': label } : {})}>
          <span className={styles.track}>
            <span className={styles.knob} />
          </span>
          {!isLabelHidden && <span className={styles.label}>{label}</span>}
        </SwitchButton>
        {info && <InfoPopover label={label}>{info}</InfoPopover>}
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
    </SwitchField>
  )
}
