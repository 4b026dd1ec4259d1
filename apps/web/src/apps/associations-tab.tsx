import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Chip, EmptyState, Icon, Link, Skeleton } from '@trellis/ui'
import { isApiError } from '../api/api-error.ts'
import rows from '../assets/panel-rows.module.css'
import { builderSchemaQuery } from '../collections/editor/use-collection-schema.ts'
import { collectionNamesQuery } from '../collections/names-query.ts'
import { placeOf } from '../routes/places.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { type AppAssociation, associationsOf } from './app-associations.ts'
import styles from './app-editor.module.css'
import { withoutLack } from './app-gaps.ts'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Where fields of the linked collections lead, and what of that people of the app follow. */
export function AssociationsTab({ editor: { document, change } }: { editor: AppEditor }) {
  const ids = document?.collections.map(({ collectionId }) => collectionId) ?? []
  const schemas = useQueries({ queries: ids.map(builderSchemaQuery) })
  const { data: collections = [] } = useQuery(collectionNamesQuery)
  if (!document) return null
  // Of a collection that is gone nothing leads anywhere.
  const failed = schemas.filter(({ data, error }) => !data && error && !isApiError(error, 'NOT_FOUND'))
  if (failed[0]) {
    const again = () => Promise.all(failed.map(({ refetch }) => refetch()))
    return <LoadFailure error={failed[0].error} onRetry={() => void again()} />
  }
  if (schemas.some(({ isPending }) => isPending)) return <Skeleton shape="rows" count={4} />
  const byId = new Map(ids.map((id, at) => [id, schemas[at]?.data?.schema]))
  const found = associationsOf(document, id => byId.get(id))
  if (found.length === 0) {
    const title = ids.length === 0 ? t('apps.associationsNone') : t('apps.associationsEmpty')
    return <EmptyState icon="link" title={title} description={t('apps.associationsEmptyWhy')} />
  }
  const nameOf = (id: string) => collections.find(each => each.id === id)?.recordTitle || id
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('apps.associationsWhy')}</p>
      <ul className={rows.rows} aria-label={t('apps.associations')}>
        {found.map(each => (
          <AssociationRow
            key={`${each.collectionId}.${each.fieldId}`}
            association={each}
            nameOf={nameOf}
            onOpen={() => change(withoutLack(document, { collectionId: each.targetId }))}
          />
        ))}
      </ul>
    </div>
  )
}

type AssociationRowProps = { association: AppAssociation; nameOf: (id: string) => string; onOpen: () => void }

const chips = {
  open: { status: 'success', icon: 'check', text: 'apps.associationOpen' },
  hidden: { status: 'neutral', icon: 'visibility_off', text: 'apps.associationHidden' },
  closed: { status: 'warn', icon: 'block', text: 'apps.associationClosed' },
} as const

function AssociationRow({ association, nameOf, onOpen }: AssociationRowProps) {
  const { collectionId, fieldId, title, targetId, state } = association
  const { status, icon, text } = chips[state]
  return (
    <li className={rows.row}>
      <Icon name="link" />
      <span className={rows.words}>
        <Link href={placeOf.collectionFields(collectionId, fieldId)}>
          {t('apps.associationOf', { collection: nameOf(collectionId), field: title })}
        </Link>
        <span className={rows.hint}>{t('apps.associationTo', { collection: nameOf(targetId) })}</span>
        <span>
          <Chip size="small" status={status} icon={icon}>
            {t(text)}
          </Chip>
        </span>
      </span>
      {state === 'closed' && (
        <Button size="small" onPress={onOpen}>
          {t('apps.gap.read', { name: nameOf(targetId) })}
        </Button>
      )}
    </li>
  )
}
