import styles from './key-hint.module.css'

const onApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)
const appleNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' }
const names: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→', Escape: 'Esc', Delete: 'Del' }

/** Keys as `Ctrl+Shift+Z` or, one after the other, `G A`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={styles.hint}>
      {keys.split(/[+ ]/).map(key => (
        <kbd key={key} className={styles.key}>
          {(onApple ? appleNames[key] : undefined) ?? names[key] ?? key}
        </kbd>
      ))}
    </span>
  )
}
