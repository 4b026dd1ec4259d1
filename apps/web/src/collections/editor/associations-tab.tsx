import { useQuery } from '@tanstack/react-query'
import { findFormat } from '@trellis/fields'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { Icon, Link } from '@trellis/ui'
import rows from '../../assets/panel-rows.module.css'
import { placeOf } from '../../routes/places.ts'
import styles from '../collections.module.css'
import { associationOf } from '../document/associations.ts'
import { collectionNamesQuery } from '../names-query.ts'
import { t } from './linked-texts.ts'
import { UsedBy } from './used-by.tsx'

/** Where fields of this collection lead, as they are edited, and what leads here. */
export function AssociationsTab({ id, document }: { id: string; document: CollectionDocument }) {
  const own = Object.entries(document.schema.properties).filter(
    ([, { format }]) => findFormat(format)?.storage === 'link',
  )
  return (
    <div className={styles.form}>
      <section className={rows.panel}>
        <h2 className={rows.heading}>{t('collections.associationsFrom')}</h2>
        {own.length === 0 && <p className={rows.hint}>{t('collections.associationsFromNone')}</p>}
        <ul className={rows.rows} aria-label={t('collections.associationsFrom')}>
          {own.map(([fieldId, field]) => (
            <AssociationRow key={fieldId} collectionId={id} fieldId={fieldId} field={field} />
          ))}
        </ul>
      </section>
      <section className={rows.panel}>
        <h2 className={rows.heading}>{t('collections.associationsTo')}</h2>
        <UsedBy
          collectionId={id}
          label={t('collections.associationsTo')}
          describe={uses => uses.flatMap(({ field }) => field ?? []).join(', ')}
          isMeant={use => use.kind === 'Entity' && use.id !== id && use.place === 'association.cursor'}
          none={<p className={rows.hint}>{t('collections.associationsToNone')}</p>}
        />
      </section>
    </div>
  )
}

type AssociationRowProps = { collectionId: string; fieldId: string; field: FieldSchema }

function AssociationRow({ collectionId, fieldId, field }: AssociationRowProps) {
  const { data: collections = [] } = useQuery(collectionNamesQuery)
  const { cursor, inverseTitle } = associationOf(field)
  const target = collections.find(({ id }) => id === cursor.collectionId)?.recordTitle || cursor.collectionId
  const shown = cursor.associationKey
    ? t('collections.associationsShown', { field: inverseTitle || cursor.associationKey })
    : t('collections.associationsOneWay')
  return (
    <li className={rows.row}>
      <Icon name="link" />
      <span className={rows.words}>
        <Link href={placeOf.collectionFields(collectionId, fieldId)}>{field.title || fieldId}</Link>
        <span className={rows.hint}>
          {t('collections.associationsTarget', { collection: target })} · {shown}
        </span>
      </span>
    </li>
  )
}
