import type { UsePlace } from '@trellis/contract'
import { Icon, Link } from '@trellis/ui'
import { stringifySearch } from '../../router/search-string.ts'
import styles from '../collections.module.css'
import { t } from './change-texts.ts'
import { useUses } from './use-uses.ts'

/** What names a stored field, or a whole collection, each with a way there. */
export function UsesList({ collectionId, fieldId }: { collectionId: string; fieldId?: string }) {
  const { data } = useUses(collectionId, fieldId)
  if (!data) return null
  return (
    <div className={styles.uses}>
      <p className={styles.hint}>{t('collections.uses.count', { count: data.length })}</p>
      {data.length > 0 && (
        <ul className={styles.steps}>
          {data.map(({ kind, id, icon, section, name, field, place, isNeeded }) => (
            <li key={`${kind} ${id} ${field} ${place}`}>
              <Icon name={icon} size={18} />
              <span>
                {section ? <Link href={`/builder/${section}/general${stringifySearch({ id })}`}>{name}</Link> : name}{' '}
                {placeText(field, place)}
                {!isNeeded && <span className={styles.hint}> · {t('collections.uses.goes')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function placeText(field: string | undefined, place: UsePlace): string {
  const property = t(`collections.uses.at.${place}`)
  return field === undefined
    ? t('collections.uses.place', { place: property })
    : t('collections.uses.ofField', { field, place: property })
}
