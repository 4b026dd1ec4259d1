import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { FieldShell } from '../form-field/field-shell.tsx'
import { type FieldProps, fieldClass } from '../form-field/form-field.tsx'
import type { Option } from '../select/option-name.tsx'
import styles from './radio-group.module.css'

export type RadioGroupProps = FieldProps & {
  value: string | null
  onChange?: (value: string) => void
  options: readonly Option[]
  name?: string
  orientation?: 'vertical' | 'horizontal'
  /** `cards` frames every choice: for two to four choices that need a sentence each. */
  variant?: 'plain' | 'cards'
}

export function RadioGroup({
  label,
  isLabelHidden,
  description,
  info,
  error,
  size,
  className,
  ...props
}: RadioGroupProps) {
  const { options, variant = 'plain', orientation = 'vertical', isRequired, ...rest } = props
  return (
    <AriaRadioGroup
      {...given({ ...rest, isRequired })}
      orientation={orientation}
      className={classes(fieldClass, className)}
      isInvalid={Boolean(error)}
      data-size={size}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired })}>
        <div className={styles.options} data-orientation={orientation} data-variant={variant}>
          {options.map(({ id, label: name, icon, color, description: use, isDisabled }) => (
            <Radio key={id} value={id} className={styles.radio ?? ''} {...given({ isDisabled })} data-color={color}>
              <span className={styles.mark} />
              {icon && <Icon name={icon} {...given({ className: styles.icon })} />}
              <span className={styles.words}>
                {name}
                {use && <span className={styles.use}>{use}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </FieldShell>
    </AriaRadioGroup>
  )
}
