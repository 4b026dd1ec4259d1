import styles from './checkbox.module.css'

/**
 * The drawn box alone, also for tables and menus that show a checkbox value. Its mark is drawn by its style: a table has one in every
 * row, and an icon would be four elements more in each, seen or not.
 */
export function CheckboxMark({ value }: { value: boolean | null }) {
  return <span className={styles.mark} data-value={String(value)} />
}
