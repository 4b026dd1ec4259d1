import { useRef } from 'react'
import { ComboBox as AriaComboBox, Button, Group, Input } from 'react-aria-components'
import { afterPaint } from '../../after-paint.ts'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { FieldShell } from '../form-field/field-shell.tsx'
import { boxClass, type FieldProps, fieldClass, inputClass } from '../form-field/form-field.tsx'
import { ListPopover } from '../popover/list-popover.tsx'
import { type OptionGroup, OptionList } from '../select/option.tsx'
import type { Option, OptionActions } from '../select/option-name.tsx'
import styles from './combo-box.module.css'
import { PressToOpen } from './press-to-open.tsx'

export type ComboBoxProps = FieldProps & {
  /** The chosen option's id. */
  value: string | null
  onChange?: (value: string | null) => void
  options: readonly Option[]
  groups?: readonly OptionGroup[]
  /** What can be done instead of picking one, below the options. */
  actions?: OptionActions | undefined
  /** For lists the server searches: the text and what is told of it; `options` are then shown as given. */
  inputValue?: string
  onInputChange?: (text: string) => void
  isLoading?: boolean
  /** Called when the end of the list comes into sight. */
  onLoadMore?: (() => void) | undefined
  /** Most height of the list, in px. */
  listHeight?: number
  /** Whether the list opens to say that there is nothing in it (default). */
  opensEmpty?: boolean
  /** Takes text that is no option: `onChange` gets the text itself. */
  allowsCustomValue?: boolean
  /** The list opens when the box is pressed, not when the focus comes, and closes with a pick that leaves no value. */
  opensByPress?: boolean
  /** With `opensByPress`: the id that Enter takes for what is typed while nobody walked to an option; null where nothing fits. */
  findTyped?: ((text: string) => Promise<string | null>) | undefined
  placeholder?: string
  autoFocus?: boolean
  onBlur?: () => void
  name?: string
}

export function ComboBox({ label, isLabelHidden, description, info, error, size, className, ...props }: ComboBoxProps) {
  const { options, groups, actions, placeholder, isLoading, onLoadMore, listHeight, ...control } = props
  const {
    value,
    onChange,
    inputValue,
    allowsCustomValue,
    opensEmpty = true,
    opensByPress,
    findTyped,
    ...rest
  } = control
  const isServerSearched = inputValue !== undefined
  const isPicking = useRef(false)
  const endPicking = () => {
    isPicking.current = false
  }
  const pick = (id: string | null) => {
    isPicking.current = id !== null
    afterPaint(endPicking)
    onChange?.(id)
  }
  return (
    <AriaComboBox
      {...given({ ...rest, inputValue, allowsCustomValue })}
      className={classes(fieldClass, className)}
      value={value}
      onChange={key => pick(key === null ? null : String(key))}
      isInvalid={Boolean(error)}
      menuTrigger={opensByPress ? 'input' : 'focus'}
      allowsEmptyCollection={opensEmpty}
      data-size={size}
      {...(isServerSearched ? { defaultFilter: everything } : {})}
    >
      <FieldShell {...given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired })}>
        <Group className={boxClass}>
          {opensByPress ? (
            <PressToOpen
              className={inputClass}
              isPicking={() => isPicking.current}
              onAsk={endPicking}
              onFound={pick}
              {...given({ placeholder, findTyped })}
            />
          ) : (
            <Input className={inputClass} {...given({ placeholder })} />
          )}
          {!rest.isReadOnly && (
            <Button className={styles.arrow ?? ''} aria-label={t('kit.showOptions')}>
              <Icon name="unfold_more" size={16} />
            </Button>
          )}
        </Group>
        <ListPopover {...given({ maxHeight: listHeight })}>
          <OptionList options={options} {...given({ groups, actions, isLoading, onLoadMore })} />
        </ListPopover>
      </FieldShell>
    </AriaComboBox>
  )
}

const everything = () => true
