import { CheckboxMark } from '../checkbox/checkbox-mark.tsx'
import styles from './data-grid.module.css'

type RowCheckboxProps = { label: string; value: boolean | null; onToggle: (isRange: boolean) => void }

/** A checkbox without form state: hundreds of them must stay cheap. */
export function RowCheckbox({ label, value, onToggle }: RowCheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      aria-checked={value ?? 'mixed'}
      aria-label={label}
      className={styles.checkbox}
      onClick={event => onToggle(event.shiftKey)}
    >
      <CheckboxMark value={value} />
    </button>
  )
}
