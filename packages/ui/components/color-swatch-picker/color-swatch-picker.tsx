import { useRef } from 'react'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { paletteColors } from '../../tokens/palette-colors.ts'
import { FieldShell } from '../form-field/field-shell.tsx'
import { type FieldProps, fieldClass } from '../form-field/form-field.tsx'
import styles from './color-swatch-picker.module.css'

export type ColorSwatchPickerProps = FieldProps & {
  /** A palette key, or `null` for no colour. */
  value: string | null
  onChange?: (value: string | null) => void
  /** Once a colour is decided on: by a press, Space or Enter. Arrows go on to the next one and decide on none. */
  onPicked?: () => void
  /** Offers "No colour" (default). */
  canClear?: boolean
}

const none = 'none'

export function ColorSwatchPicker({
  label,
  isLabelHidden,
  description,
  info,
  error,
  className,
  ...props
}: ColorSwatchPickerProps) {
  const { value, onChange, onPicked, canClear = true, size, ...rest } = props
  const lastKey = useRef('')
  return (
    <AriaRadioGroup
      {...given(rest)}
      orientation="horizontal"
      className={classes(fieldClass, className)}
      value={value ?? none}
      onChange={key => {
        onChange?.(key === none ? null : key)
        if (!lastKey.current.startsWith('Arrow')) onPicked?.()
      }}
      isInvalid={Boolean(error)}
      data-size={size}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired })}>
        <div
          role="presentation"
          className={styles.swatches}
          onPointerDownCapture={() => {
            lastKey.current = ''
          }}
          onKeyDownCapture={({ key }) => {
            lastKey.current = key
            if (key === 'Enter') onPicked?.()
          }}
        >
          {canClear && (
            <Radio value={none} aria-label={t('kit.color.none')} className={styles.swatch ?? ''}>
              <Icon name="block" size={16} />
            </Radio>
          )}
          {paletteColors.map(color => (
            <Radio
              key={color}
              value={color}
              aria-label={t(`kit.color.${color}`)}
              className={styles.swatch ?? ''}
              data-color={color}
            >
              {({ isSelected }) => isSelected && <Icon name="check" size={16} />}
            </Radio>
          ))}
        </div>
      </FieldShell>
    </AriaRadioGroup>
  )
}
