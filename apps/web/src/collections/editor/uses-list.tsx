import type { UsePlace } from '@trellis/contract'
import { Icon, Link } from '@trellis/ui'
import { placeOf } from '../../routes/places.ts'
import styles from '../collections.module.css'
import { t } from './change-texts.ts'
import { useUses } from './use-uses.ts'

const icons = { Entity: 'database', Tag: 'apps', SavedView: 'view_list' } as const

/** What names a stored field, or a whole collection, each with a way there. */
export function UsesList({ collectionId, fieldId }: { collectionId: string; fieldId?: string }) {
  const { data } = useUses(collectionId, fieldId)
  if (!data) return null
  return (
    <div className={styles.uses}>
      <p className={styles.hint}>{t('collections.uses.count', { count: data.length })}</p>
      {data.length > 0 && (
        <ul className={styles.steps}>
          {data.map(({ kind, id, name, field, place, isNeeded }) => (
            <li key={`${kind} ${id} ${field} ${place}`}>
              <Icon name={icons[kind]} size={18} />
              <span>
                {kind === 'SavedView' ? name : <Link href={hrefOf(kind, id)}>{name}</Link>} {placeText(field, place)}
                {!isNeeded && <span className={styles.hint}> · {t('collections.uses.goes')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function hrefOf(kind: 'Entity' | 'Tag', id: string): string {
  return kind === 'Tag' ? placeOf.appEditor(id) : placeOf.collectionEditor(id)
}

function placeText(field: string | undefined, place: UsePlace): string {
  const property = t(`collections.uses.at.${place}`)
  return field === undefined
    ? t('collections.uses.place', { place: property })
    : t('collections.uses.ofField', { field, place: property })
}
