import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { type FieldProps, FormField } from '../form-field/form-field.tsx'
import type { Option } from '../select/option-name.tsx'
import styles from './segmented-control.module.css'

export type SegmentedControlProps = FieldProps & {
  value: string | null
  onChange?: (value: string | null) => void
  options: readonly Option[]
}

/** A few choices side by side. Pressing the chosen one takes it back, unless one is required. */
export function SegmentedControl({
  value,
  onChange,
  options,
  isDisabled,
  isReadOnly,
  ...field
}: SegmentedControlProps) {
  const { size, ...shell } = field
  return (
    <FormField {...shell}>
      {control => (
        <ToggleButtonGroup
          aria-labelledby={control['aria-labelledby']}
          {...given({ 'aria-describedby': control['aria-describedby'] })}
          className={styles.group ?? ''}
          data-size={size}
          data-invalid={control['aria-invalid']}
          selectionMode="single"
          disallowEmptySelection={field.isRequired ?? false}
          isDisabled={Boolean(isDisabled || isReadOnly)}
          data-readonly={isReadOnly || undefined}
          selectedKeys={value === null ? [] : [value]}
          onSelectionChange={keys => {
            const [chosen] = keys
            onChange?.(chosen === undefined ? null : String(chosen))
          }}
        >
          {options.map(({ id, label, icon, color, isDisabled: isOff }) => (
            <ToggleButton
              key={id}
              id={id}
              className={styles.option ?? ''}
              data-color={color}
              isDisabled={Boolean(isOff || isDisabled || isReadOnly)}
            >
              {icon && <Icon name={icon} size={16} />}
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FormField>
  )
}
