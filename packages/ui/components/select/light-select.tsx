import { type ComponentType, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { boxClass } from '../form-field/box.ts'
import { FormField } from '../form-field/form-field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ChosenOption } from './chosen-option.tsx'
import styles from './select.module.css'
import type { SelectProps } from './select.tsx'

type Wish = { isFocused: boolean; isOpen: boolean }

type LightSelectProps = Omit<SelectProps, 'groups' | 'autoFocus' | 'isOpen' | 'onOpenChange' | 'ref'>

/** A select of one list that is no more than its closed box until somebody goes near it: forms show dozens, and few are opened. */
export function LightSelect(props: LightSelectProps) {
  const [Whole, setWhole] = useState<ComponentType<SelectProps>>()
  const [wish] = useState<Wish>(() => ({ isFocused: false, isOpen: false }))
  if (Whole) return <WholeSelect {...props} Whole={Whole} wish={wish} />
  const load = () =>
    void import('./select.tsx').then(
      ({ Select }) => setWhole(() => Select),
      () => undefined,
    )
  return <ClosedSelect {...props} wish={wish} onNear={load} />
}

/**
 * Takes over focus and wish: the focus before anything else can happen, so that no key is lost; then it opens, since a list that opens
 * first would lose its own focus to the button.
 */
function WholeSelect({ Whole, wish, ...props }: LightSelectProps & { Whole: ComponentType<SelectProps>; wish: Wish }) {
  const root = useRef<HTMLDivElement>(null)
  const [{ isFocused, isOpen: isWanted }] = useState({ ...wish })
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (isFocused || isWanted) root.current?.querySelector('button')?.focus()
    setOpen(isWanted)
  }, [isFocused, isWanted])
  return <Whole {...props} ref={root} isOpen={isOpen} onOpenChange={setOpen} />
}

type ClosedSelectProps = LightSelectProps & { wish: Wish; onNear: () => void }

/** What is pressed before the list is there opens it when it is. */
function ClosedSelect({ value, onChange, options = [], placeholder, wish, onNear, ...props }: ClosedSelectProps) {
  const { isSearchable: _isSearchable, isClearable, name: _name, onBlur, ...field } = props
  const isFixed = Boolean(field.isDisabled || field.isReadOnly)
  const open = () => {
    wish.isOpen = true
    onNear()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  return (
    <FormField {...field}>
      {({ id, ...control }) => (
        <span className={styles.wrap}>
          <button
            id={id}
            type="button"
            className={classes(boxClass, styles.trigger)}
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-labelledby={`${id}-value ${control['aria-labelledby']}`}
            aria-describedby={control['aria-describedby']}
            data-size={field.size}
            data-disabled={isFixed || undefined}
            data-readonly={field.isReadOnly || undefined}
            disabled={isFixed}
            onPointerEnter={onNear}
            onFocus={() => {
              wish.isFocused = true
              onNear()
            }}
            onBlur={() => {
              wish.isFocused = false
              wish.isOpen = false
              onBlur?.()
            }}
            // With a mouse at once: the box may be changed for the whole select before the button is up again.
            onPointerDown={event => event.pointerType === 'mouse' && event.button === 0 && open()}
            onClick={open}
            onKeyDown={press}
          >
            <span id={`${id}-value`} className={styles.value}>
              <ChosenOption
                chosen={options.find(option => option.id === value)}
                value={value}
                placeholder={placeholder}
              />
            </span>
            {!field.isReadOnly && (
              <Icon name="unfold_more" size={16} {...(styles.arrow ? { className: styles.arrow } : {})} />
            )}
          </button>
          {isClearable && value !== null && !isFixed && (
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
      )}
    </FormField>
  )
}
