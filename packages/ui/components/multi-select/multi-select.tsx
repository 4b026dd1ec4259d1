import { type KeyboardEvent, useState } from 'react'
import { ComboBox as AriaComboBox, Button, Group, Input, useFilter } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { Chip } from '../chip/chip.tsx'
import comboStyles from '../combo-box/combo-box.module.css'
import { FieldShell } from '../form-field/field-shell.tsx'
import { boxClass, type FieldProps, fieldClass, inputClass } from '../form-field/form-field.tsx'
import { ListPopover } from '../popover/list-popover.tsx'
import { allOfThese, noneOfThese, withBulkPick } from '../select/bulk-pick.ts'
import { t as bulkText } from '../select/bulk-texts.ts'
import { OptionList } from '../select/option.tsx'
import { type Option } from '../select/option-name.tsx'
import styles from './multi-select.module.css'

export type MultiSelectProps = FieldProps & {
  value: readonly string[]
  onChange?: (value: string[]) => void
  options: readonly Option[]
  placeholder?: string
  /** Enter on a text that is no option adds the text itself. */
  allowsNew?: boolean
  maxItems?: number
  /** Begins the list with entries that pick all, or none, of what is shown. */
  picksAll?: boolean
  onBlur?: () => void
}

/** Several options, or free tags, as chips in one box. Backspace in the empty input takes the last away. */
export function MultiSelect({
  label,
  isLabelHidden,
  description,
  info,
  error,
  size,
  className,
  ...props
}: MultiSelectProps) {
  const { value, onChange, options, placeholder, allowsNew, maxItems, picksAll = false, onBlur, ...rest } = props
  const [text, setText] = useState('')
  const isFull = maxItems !== undefined && value.length >= maxItems
  const isFixed = rest.isDisabled || rest.isReadOnly
  const set = (next: readonly string[]) => onChange?.([...new Set(next)])
  const { contains } = useFilter({ sensitivity: 'base' })
  const choose = (keys: readonly string[]) => {
    const shown = options.filter(({ label: name }) => contains(name, text)).map(({ id }) => id)
    const next = withBulkPick(keys, shown)
    set(maxItems === undefined ? next : next.slice(0, maxItems))
  }
  const press = (event: KeyboardEvent) => {
    if (isFixed) return
    // Escape takes the text away first, then closes the list.
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      event.stopPropagation()
      setText('')
      return
    }
    // Leaving takes nothing back: the list would turn over what was chosen last.
    if (event.key === 'Tab') event.stopPropagation()
    if (event.key === 'Backspace' && text === '' && value.length > 0) set(value.slice(0, -1))
    if (event.key !== 'Enter' || !allowsNew || isFull || text.trim() === '' || matches(options, text)) return
    event.preventDefault()
    set([...value, text.trim()])
    setText('')
  }
  return (
    <AriaComboBox
      {...given(rest)}
      className={classes(fieldClass, className)}
      selectionMode="multiple"
      value={[...value]}
      onChange={keys => choose(keys.map(String))}
      inputValue={text}
      onInputChange={setText}
      onBlur={() => {
        // What was typed to find an option is no value.
        if (!allowsNew) setText('')
        onBlur?.()
      }}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      {...(picksAll ? { defaultFilter: (name, wanted) => isBulkPickLabel(name) || contains(name, wanted) } : {})}
      allowsEmptyCollection={!allowsNew}
      {...(allowsNew ? { allowsCustomValue: true } : {})}
      data-size={size}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired })}>
        <Group className={classes(boxClass, styles.box)}>
          {value.map(id => (
            <SelectedChip
              key={id}
              option={options.find(option => option.id === id) ?? { id, label: id }}
              {...(isFixed ? {} : { onRemove: () => set(value.filter(other => other !== id)) })}
            />
          ))}
          <Input
            className={classes(inputClass, styles.input)}
            onKeyDownCapture={press}
            readOnly={isFull || rest.isReadOnly === true}
            {...given({ placeholder: value.length === 0 ? placeholder : undefined })}
          />
          {!isFixed && options.length > 0 && (
            <Button className={comboStyles['arrow'] ?? ''} aria-label={t('kit.showOptions')}>
              <Icon name="unfold_more" size={16} />
            </Button>
          )}
        </Group>
        <ListPopover>
          <OptionList options={picksAll ? [...bulkPicks(), ...options] : options} />
        </ListPopover>
      </FieldShell>
    </AriaComboBox>
  )
}

const bulkPicks = (): Option[] => [
  { id: allOfThese, label: bulkText('kit.bulk.all'), icon: 'check' },
  { id: noneOfThese, label: bulkText('kit.bulk.none'), icon: 'close' },
]

const isBulkPickLabel = (label: string): boolean => bulkPicks().some(pick => pick.label === label)

function SelectedChip({ option, onRemove }: { option: Option; onRemove?: () => void }) {
  return <Chip {...given({ color: option.color, icon: option.icon, onRemove })}>{option.label}</Chip>
}

function matches(options: readonly Option[], text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return options.some(option => option.label.toLowerCase().includes(wanted))
}
