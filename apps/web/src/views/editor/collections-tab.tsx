import type { ViewDocument } from '@trellis/model'
import { EmptyState, Icon, Link } from '@trellis/ui'
import { useKnownThings } from '../../flows/editor/known-things.ts'
import { placeOf } from '../../routes/places.ts'
import styles from './pages.module.css'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'

/** The collections that the view shows or changes, and by what. */
export function CollectionsTab({ view }: { view: ViewDocument }) {
  const { collections } = useKnownThings()
  const used = usedCollections(view)
  if (used.length === 0)
    return (
      <EmptyState
        icon="database"
        title={t('viewEditor.collectionsEmpty')}
        description={t('viewEditor.collectionsEmptyWhy')}
      />
    )
  return (
    <ul className={`${styles.page} ${styles.rows}`}>
      {used.map(({ id, users }) => (
        <li key={id} className={styles.row}>
          <Icon name="database" />
          <span className={styles.words}>
            {collections?.has(id) === false ? (
              <span>
                {id} · {t('viewEditor.collectionMissing')}
              </span>
            ) : (
              <Link href={placeOf.collectionEditor(id)}>{collections?.get(id) ?? id}</Link>
            )}
            <span className={styles.hint}>{t('viewEditor.usedBy', { names: users.join(', ') })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
