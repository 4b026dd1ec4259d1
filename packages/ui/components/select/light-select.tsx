import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
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
  const [wish, setWish] = useState<Wish>({ isFocused: false, isOpen: false })
  if (Whole) return <WholeSelect {...props} Whole={Whole} wish={wish} />
  const load = () =>
    void import('./select.tsx').then(
      ({ Select }) => setWhole(() => Select),
      () => undefined,
    )
  const go = (next: Partial<Wish>) => {
    setWish(before => ({ ...before, ...next }))
    load()
  }
  return (
    <ClosedSelect {...props} onNear={load} onWish={go} onLeave={() => setWish({ isFocused: false, isOpen: false })} />
  )
}

/**
 * Takes over focus and wish: the focus before anything else can happen, so that no key is lost; then it opens, since a list that opens
 * first would lose its own focus to the button.
 */
function WholeSelect({ Whole, wish, ...props }: LightSelectProps & { Whole: ComponentType<SelectProps>; wish: Wish }) {
  const [isOpen, setOpen] = useState(false)
  const isTaken = useRef(false)
  const take = (root: HTMLDivElement | null) => {
    if (!root || isTaken.current) return
    isTaken.current = true
    if (wish.isFocused) root.querySelector('button')?.focus()
    if (wish.isOpen) setOpen(true)
  }
  return <Whole {...props} ref={take} isOpen={isOpen} onOpenChange={setOpen} />
}

type ClosedSelectProps = LightSelectProps & {
  onNear: () => void
  onWish: (wish: Partial<Wish>) => void
  onLeave: () => void
}

/** What is pressed before the list is there opens it when it is. */
function ClosedSelect({ value, onChange, options = [], placeholder, ...props }: ClosedSelectProps) {
  const { isSearchable: _isSearchable, isClearable, name: _name, onBlur, onNear, onWish, onLeave, ...field } = props
  const isFixed = Boolean(field.isDisabled || field.isReadOnly)
  const open = () => onWish({ isFocused: true, isOpen: true })
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
            onFocus={() => onWish({ isFocused: true })}
            onBlur={() => {
              onLeave()
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
                placeholder={field.isReadOnly ? '' : placeholder}
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
