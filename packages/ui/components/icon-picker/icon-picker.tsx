import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon, iconNames } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { boxClass, type FieldProps, FieldShell, fieldClass } from '../form-field/form-field.tsx'
import { popoverClass } from '../popover/popover.tsx'
import styles from './icon-picker.module.css'

export type IconPickerProps = FieldProps & {
  value: string | null
  onChange?: (value: string) => void
  /** A palette key the icons are shown in. */
  color?: string | null
  /** The names offered; the sprite's by default. */
  names?: readonly string[]
}

export function IconPicker({
  label,
  isLabelHidden,
  description,
  info,
  error,
  size,
  className,
  ...props
}: IconPickerProps) {
  const { value, onChange, color, names = iconNames, isReadOnly, isDisabled, ...rest } = props
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Select
      {...given({ ...rest, isDisabled: isDisabled || isReadOnly || undefined })}
      className={classes(fieldClass, className)}
      value={value}
      onChange={key => key !== null && onChange?.(String(key))}
      isInvalid={Boolean(error)}
      data-size={size}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired })}>
        <Button
          className={classes(boxClass, styles.trigger)}
          data-size={size}
          data-readonly={isReadOnly || undefined}
          data-color={color ?? undefined}
        >
          <Icon name={value ?? 'category'} size={20} {...given({ className: styles.chosen })} />
          <SelectValue className={styles.name ?? ''}>{value ? readable(value) : t('kit.select')}</SelectValue>
          {!isReadOnly && <Icon name="unfold_more" size={16} />}
        </Button>
        <Popover className={popoverClass} offset={4}>
          <Autocomplete filter={contains}>
            <SearchField aria-label={t('kit.searchIcons')} className={styles.search ?? ''} autoFocus>
              <Icon name="search" size={16} />
              <Input className={styles.input ?? ''} placeholder={t('kit.searchIcons')} />
            </SearchField>
            <ListBox
              layout="grid"
              className={styles.grid ?? ''}
              data-color={color ?? undefined}
              renderEmptyState={() => t('kit.noResults')}
            >
              {names.map(name => (
                <ListBoxItem
                  key={name}
                  id={name}
                  textValue={readable(name)}
                  aria-label={readable(name)}
                  className={styles.item ?? ''}
                >
                  <Icon name={name} size={20} />
                </ListBoxItem>
              ))}
            </ListBox>
          </Autocomplete>
        </Popover>
      </FieldShell>
    </Select>
  )
}

const readable = (name: string): string => name.replaceAll('_', ' ')
