import type { Ref } from 'react'
import { Select as AriaSelect, Button, Popover, SelectValue } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { FieldShell } from '../form-field/field-shell.tsx'
import { boxClass, type FieldProps, fieldClass } from '../form-field/form-field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { popoverClass } from '../popover/popover.tsx'
import { ChosenOption } from './chosen-option.tsx'
import { type OptionGroup, OptionList } from './option.tsx'
import type { Option } from './option-name.tsx'
import { Searchable } from './searchable.tsx'
import styles from './select.module.css'

export type SelectProps = FieldProps & {
  value: string | null
  onChange?: (value: string | null) => void
  options?: readonly Option[]
  /** Titled groups in place of one list. */
  groups?: readonly OptionGroup[]
  placeholder?: string
  /** A search box over the list; with more than ten options by default. */
  isSearchable?: boolean
  /** A button that goes back to nothing selected. */
  isClearable?: boolean
  name?: string
  autoFocus?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  ref?: Ref<HTMLDivElement>
  onBlur?: () => void
}

export function Select({ label, isLabelHidden, description, info, error, size, className, ...props }: SelectProps) {
  const { options, groups, value, onChange, isSearchable, isClearable, isReadOnly, isDisabled, ...rest } = props
  const all = groups ? groups.flatMap(group => group.options) : (options ?? [])
  const chosen = all.find(option => option.id === value)
  const list = <OptionList options={all} {...given({ groups })} />
  const canClear = isClearable && value !== null && !isReadOnly && !isDisabled
  return (
    <AriaSelect
      {...given({ ...rest, isDisabled: isDisabled || isReadOnly || undefined })}
      className={classes(fieldClass, className)}
      value={value}
      onChange={key => onChange?.(key === null ? null : String(key))}
      isInvalid={Boolean(error)}
      allowsEmptyCollection
      data-size={size}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired })}>
        <span className={styles.wrap}>
          <Button
            className={classes(boxClass, styles.trigger)}
            data-size={size}
            data-readonly={isReadOnly || undefined}
          >
            <SelectValue className={styles.value ?? ''}>
              <ChosenOption chosen={chosen} value={value} placeholder={isReadOnly ? '' : rest.placeholder} />
            </SelectValue>
            {!isReadOnly && <Icon name="unfold_more" size={16} {...given({ className: styles.arrow })} />}
          </Button>
          {canClear && (
            <IconButton
              icon="close"
              size="small"
              iconSize={16}
              label={t('kit.clear')}
              tooltip={false}
              className={styles.clear ?? ''}
              onPress={() => onChange?.(null)}
            />
          )}
        </span>
        <Popover className={popoverClass} offset={4}>
          {(isSearchable ?? all.length > 10) ? <Searchable>{list}</Searchable> : list}
        </Popover>
      </FieldShell>
    </AriaSelect>
  )
}
