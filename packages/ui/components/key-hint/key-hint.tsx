import { ownValue } from '@trellis/base'
import styles from './key-hint.module.css'

const onApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)
const appleNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' }
const names: Readonly<Record<string, string>> = {
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
}

export type KeyHintProps = {
  /** `Ctrl+Shift+Z` or, one after the other, `G A`. */
  keys: string
  /** Draws them without text in the page, where `aria-keyshortcuts` already tells them to readers. */
  isDrawn?: boolean
}

export function KeyHint({ keys, isDrawn }: KeyHintProps) {
  return (
    <span className={styles.hint}>
      {keys.split(/[+ ]/).map(key => (
        <kbd key={key} className={styles.key} {...(isDrawn ? { 'data-key': nameOf(key) } : {})}>
          {isDrawn ? null : nameOf(key)}
        </kbd>
      ))}
    </span>
  )
}

const nameOf = (key: string): string => (onApple ? ownValue(appleNames, key) : undefined) ?? ownValue(names, key) ?? key
