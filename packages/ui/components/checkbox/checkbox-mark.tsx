import { Icon } from '../../icons/icon.tsx'
import styles from './checkbox.module.css'

/** The drawn box alone, also for tables and menus that show a checkbox value. */
export function CheckboxMark({ value }: { value: boolean | null }) {
  return (
    <span className={styles.mark} data-value={String(value)}>
      {value !== false && <Icon name={value ? 'check' : 'remove'} size={14} />}
    </span>
  )
}
