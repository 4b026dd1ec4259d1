import { useId } from 'react'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t as kit } from '../../text/english.ts'
import { NativeButton } from '../button/native-button.tsx'
import { boxClass, type FieldProps, FormField } from '../form-field/form-field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './icon-picker.module.css'
import { t } from './texts.ts'
import { useIconDialog } from './use-icon-dialog.tsx'

export type IconPickerProps = FieldProps & {
  value: string | null
  onChange?: (value: string) => void
  /** A palette key the icon is shown in. */
  color?: string | null
}

/** A box with the chosen icon, which opens the dialog with all of them. */
export function IconPicker({ value, onChange, color, isReadOnly, isDisabled, size, ...field }: IconPickerProps) {
  const valueId = useId()
  const picker = useIconDialog({ value, onChange: icon => onChange?.(icon) })
  return (
    <FormField {...field}>
      {control => (
        <>
          <NativeButton
            id={control.id}
            className={classes(boxClass, styles.trigger)}
            isDisabled={isDisabled || isReadOnly}
            aria-haspopup="dialog"
            aria-labelledby={`${control['aria-labelledby']} ${valueId}`}
            {...given({ 'aria-describedby': control['aria-describedby'] })}
            data-size={size}
            data-readonly={isReadOnly || undefined}
            data-disabled={isDisabled || undefined}
            data-invalid={field.error ? true : undefined}
            data-color={color ?? undefined}
            onPress={picker.open}
          >
            <Icon name={value || 'category'} size={20} {...given({ className: styles.chosen })} />
            <span id={valueId} className={styles.name}>
              {value ? value.replaceAll('_', ' ') : kit('kit.select')}
              {field.isRequired && <VisuallyHidden> {kit('kit.required')}</VisuallyHidden>}
            </span>
            {!isReadOnly && <Icon name="unfold_more" size={16} />}
          </NativeButton>
          {picker.dialog}
        </>
      )}
    </FormField>
  )
}

export type IconPickerButtonProps = {
  value: string | null
  onChange: (value: string) => void
  /** Addresses of images are taken too. */
  takesImages?: boolean
  isDisabled?: boolean
}

/** Opens the same dialog from beside a text box. */
export function IconPickerButton({ isDisabled, ...choice }: IconPickerButtonProps) {
  const picker = useIconDialog(choice)
  return (
    <>
      <IconButton
        icon="apps"
        size="small"
        aria-haspopup="dialog"
        label={t(choice.takesImages ? 'kit.chooseIconOrImage' : 'kit.chooseIcon')}
        isDisabled={isDisabled ?? false}
        onPress={picker.open}
      />
      {picker.dialog}
    </>
  )
}
