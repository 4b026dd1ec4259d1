import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { timings } from '../../constants.ts'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { boxClass, inputClass } from '../form-field/box.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { KeyHint } from '../key-hint/key-hint.tsx'
import styles from './search-field.module.css'

export type SearchFieldProps = {
  label?: string
  /** While there is room for it: a narrow one says that it searches, no more. */
  placeholder?: string
  /** The text that is searched for now. */
  value: string
  /** Enter. With `isLive` also 300 ms after the last key. Clear submits the empty text at once. */
  onSubmit: (text: string) => void
  isLive?: boolean
  /** In place of the 300 ms. */
  delay?: number
  /** Narrow until focused; narrow again 300 ms after focus left an empty field (default). `false` keeps it wide. */
  isCollapsible?: boolean
  /** Shown in the empty field; the caller gives the keys their effect, with `inputRef`. */
  keys?: string
  inputRef?: Ref<HTMLInputElement>
  size?: 'small' | 'medium'
  isDisabled?: boolean
  autoFocus?: boolean
  className?: string
}

export function SearchField({
  label,
  placeholder,
  value,
  onSubmit,
  isLive,
  isCollapsible = true,
  ...props
}: SearchFieldProps) {
  const { keys, inputRef, size = 'medium', isDisabled, autoFocus, className, delay = timings.inputDebounce } = props
  const [text, setText] = useSearchText(value, onSubmit, isLive ? delay : undefined)
  const [isOpen, setFocused] = useExpanded()
  const isCollapsed = isCollapsible && !isOpen && text === ''
  const clear = () => {
    setText('')
    onSubmit('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onSubmit(text)
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      clear()
    }
  }
  return (
    <div
      className={classes(styles.search, className)}
      data-collapsed={isCollapsed || undefined}
      data-size={size}
      data-disabled={isDisabled || undefined}
    >
      <div className={classes(boxClass, styles.box)}>
        <Icon name="search" {...given({ className: styles.icon })} />
        <input
          type="search"
          ref={inputRef}
          aria-label={label ?? t('kit.search')}
          className={classes(inputClass, styles.input)}
          placeholder={isCollapsed ? t('kit.search') : (placeholder ?? t('kit.search'))}
          value={text}
          disabled={isDisabled}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          onChange={event => setText(event.target.value)}
          onKeyDown={press}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {text !== '' && (
          <IconButton
            icon="close"
            size="small"
            iconSize={16}
            label={t('kit.clear')}
            tooltip={false}
            excludeFromTabOrder
            onPress={clear}
          />
        )}
        {text === '' && keys && <KeyHint keys={keys} />}
      </div>
    </div>
  )
}

/**
 * Follows the outer value, and hands typing on after the debounce where it is live. A value that comes back from the
 * last submit is not taken over: the person may have typed on.
 */
function useSearchText(value: string, onSubmit: (text: string) => void, delay: number | undefined) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState({ value, submitted: value })
  if (seen.value !== value) {
    setSeen({ value, submitted: value })
    if (value !== seen.submitted) setText(value)
  }
  const submit = useEffectEvent(() => {
    setSeen({ value, submitted: text })
    onSubmit(text)
  })
  useEffect(() => {
    if (delay === undefined || text === value) return
    const timer = setTimeout(() => submit(), delay)
    return () => clearTimeout(timer)
  }, [text, value, delay])
  return [text, setText] as const
}

function useExpanded() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setFocused = (isFocused: boolean) => {
    clearTimeout(timer.current)
    if (isFocused) setOpen(true)
    else timer.current = setTimeout(() => setOpen(false), timings.searchCollapse)
  }
  return [isOpen, setFocused] as const
}
