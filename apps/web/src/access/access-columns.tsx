import { mayOpenSection } from '@trellis/model'
import { Chip, Link } from '@trellis/ui'
import { useUser } from '../session/session-store.ts'
import styles from './access.module.css'
import { grantsPlace } from './access-answer.tsx'
import type { Explanation } from './question.ts'
import { t } from './texts.ts'

type AccessColumnsProps = {
  columns: NonNullable<Explanation['columns']>
  name: string
  collection: string
  collectionId: string
}

/** Which columns the person does not have, or not to change, and what decides that. */
export function AccessColumns({ columns, name, collection, collectionId }: AccessColumnsProps) {
  const mayOpen = mayOpenSection(useUser(), 'tags')
  return (
    <section className={styles.part} aria-labelledby="access-columns">
      <h3 id="access-columns" className={styles.subheading}>
        {t('access.columns')}
      </h3>
      {columns.length === 0 && <p className={styles.hint}>{t('access.columnsNone', { name, collection })}</p>}
      {columns.length > 0 && (
        <ul className={styles.reasons}>
          {columns.map(({ fieldId, title, state, text, appId, appName = '' }) => (
            <li key={fieldId} className={styles.column}>
              <span className={styles.columnName}>{title}</span>
              <Chip size="small" icon={state === 'hidden' ? 'visibility_off' : 'lock'}>
                {t(`access.column.${state}`)}
              </Chip>
              {appId === undefined && <span className={styles.hint}>{text}</span>}
              {appId !== undefined && !mayOpen && <span className={styles.hint}>{appName}</span>}
              {appId !== undefined && mayOpen && (
                <Link href={grantsPlace(appId, collectionId)} aria-label={t('access.openColumns', { app: appName })}>
                  {appName}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
