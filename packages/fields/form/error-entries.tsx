import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import { Icon } from '@trellis/ui'
import { t } from '../texts.ts'
import styles from './error-summary.module.css'

export type ErrorEntriesProps = {
  problems: readonly FieldProblem[]
  /** Titles of fields by path. */
  titles: Readonly<Record<string, string>>
  /** Whether the form shows the field; all of them where left out. */
  isShown?: (path: string) => boolean
  onSelect: (path: string) => void
}

/** 'field path: message'; a press leads to the field. What the form does not show is told in words and leads nowhere. */
export function ErrorEntries({ problems, titles, isShown = () => true, onSelect }: ErrorEntriesProps) {
  return (
    <ul className={styles.list}>
      {problems.map(({ path, message }) => (
        <li key={path}>
          {isShown(path) ? (
            <button type="button" className={styles.entry} onClick={() => onSelect(path)}>
              <Icon name="arrow_forward" size={14} />
              <span>{t('form.errorEntry', { path: ownValue(titles, path) ?? path, message })}</span>
            </button>
          ) : (
            <span>{path === wholeRecord ? t('form.errorUnseen', { message }) : notShown(path, titles, message)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where the server puts what is wrong with a field that the person does not see. */
const wholeRecord = 'record'

const notShown = (path: string, titles: ErrorEntriesProps['titles'], message: string) =>
  t('form.errorNotShown', { path: ownValue(titles, path) ?? path, message })
