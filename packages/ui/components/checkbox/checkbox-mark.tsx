import { Icon } from '../../icons/icon.tsx'
import styles from './checkbox.module.css'

/** The drawn box alone, also for tables and menus that show a checkbox value: its icon is there for every value, seen or not. */
export function CheckboxMark({ value }: { value: boolean | null }) {
  return (
    <span className={styles.mark} data-value={String(value)}>
      <Icon name={value === null ? 'remove' : 'check'} size={14} />
    </span>
  )
}
