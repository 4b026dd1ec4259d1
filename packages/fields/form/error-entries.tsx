import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import { Icon } from '@trellis/ui'
import { t } from '../texts.ts'
import styles from './error-summary.module.css'

export type ErrorEntriesProps = {
  problems: readonly FieldProblem[]
  /** Titles of fields by path. */
  titles: Readonly<Record<string, string>>
  onSelect: (path: string) => void
}

/** 'field path: message'; a press leads to the field. */
export function ErrorEntries({ problems, titles, onSelect }: ErrorEntriesProps) {
  return (
    <ul className={styles.list}>
      {problems.map(({ path, message }) => (
        <li key={path}>
          <button type="button" className={styles.entry} onClick={() => onSelect(path)}>
            <Icon name="arrow_forward" size={14} />
            <span>{t('form.errorEntry', { path: ownValue(titles, path) ?? path, message })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
