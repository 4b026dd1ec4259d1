import { coreCollectionIds } from '@trellis/model'
import { EmptyState, Icon, Link } from '@trellis/ui'
import { placeOf } from '../routes/places.ts'
import type { UsedCollection } from './named-collections.ts'
import rows from './panel-rows.module.css'
import { t } from './texts.ts'
import styles from './used-collections.module.css'

type UsedCollectionsProps = {
  used: readonly UsedCollection[]
  /** Names by id; undefined until they are known. */
  names: ReadonlyMap<string, string> | undefined
  /** What it says where there are none, and why. */
  empty: { title: string; description: string }
}

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

/** What the product itself keeps, such as its users, has no editor to lead to. */
function CollectionName({ id, names }: { id: string } & Pick<UsedCollectionsProps, 'names'>) {
  if (coreIds.has(id)) return <span>{id}</span>
  if (names?.has(id) !== false) return <Link href={placeOf.collectionEditor(id)}>{names?.get(id) ?? id}</Link>
  return (
    <span>
      {id} · {t('assets.collectionMissing')}
    </span>
  )
}

/** The collections that an asset is about, and by what of it. */
export function UsedCollections({ used, names, empty }: UsedCollectionsProps) {
  if (used.length === 0) return <EmptyState icon="database" {...empty} />
  return (
    <div className={styles.page}>
      <ul className={rows.rows}>
        {used.map(({ id, users }) => (
          <li key={id} className={rows.row}>
            <Icon name="database" />
            <span className={rows.words}>
              <CollectionName id={id} names={names} />
              <span className={rows.hint}>{t('assets.usedBy', { names: users.join(', ') })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
