import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, formatDate, formatRelative, Icon, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { describeError, showError } from '../../api/show-error.ts'
import { t } from '../editor/change-texts.ts'
import styles from './settings-tab.module.css'

type Removed = OperationOutput<'SCHEMA_TRASH_LIST'>['list'][number]

const icons = {
  collection: 'database',
  field: 'text_fields',
  association: 'hub',
  values: 'history',
  'link-field': 'link',
} as const

/** What was removed from a collection, or the collections that were removed, each with the way back. */
export function RemovedPanel({ collectionId, onRestored }: { collectionId?: string; onRestored?: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'removed', collectionId ?? ''],
    queryFn: async ({ signal }) => {
      const { list } = await call('SCHEMA_TRASH_LIST', collectionId === undefined ? {} : { collectionId }, { signal })
      return list.filter(({ kind }) => (kind === 'collection') === (collectionId === undefined))
    },
  })
  // Where no collection was ever removed nothing has to be said.
  if (collectionId === undefined && !error && !data?.length) return null
  return (
    <section className={styles.panel} aria-labelledby="removed">
      <h2 id="removed" className={styles.heading}>
        {collectionId === undefined ? t('collections.removed.collections') : t('collections.removed.title')}
      </h2>
      <p className={styles.hint}>{t('collections.removed.why')}</p>
      {error && !data && (
        <p className={styles.hint}>
          {t('collections.removed.failed')}: {describeError(error).message}{' '}
          <Button size="small" onPress={() => void refetch()}>
            {t('collections.removed.again')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.hint}>{t('collections.removed.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map(removed => (
            <RemovedRow key={removed.id} removed={removed} onRestored={onRestored} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RemovedRow({ removed, onRestored }: { removed: Removed; onRestored: (() => void) | undefined }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, kind, name, fieldId, collectionId, removedAt, until } = removed
  const bringBack = async () => {
    setBusy(true)
    try {
      const { isRunning } = await call('SCHEMA_TRASH_RESTORE', { id }, { timeout: 120_000 })
      toast.success({
        title: t('collections.removed.done', { name }),
        ...(isRunning ? { message: t('collections.removed.backIn') } : {}),
      })
      onRestored?.()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['collections'] })
  }
  return (
    <li className={styles.row}>
      <Icon name={icons[kind]} />
      <div className={styles.words}>
        <div className={styles.name}>
          <h3 className={styles.rowTitle}>{name}</h3>
          <code className={styles.code}>{fieldId ?? collectionId}</code>
        </div>
        <p className={styles.hint}>{t(`collections.removed.kind.${kind}`)}</p>
        <p className={styles.figures}>
          {t('collections.removed.until', { when: formatRelative(removedAt), until: formatDate(until.slice(0, 10)) })}
        </p>
      </div>
      <Button
        size="small"
        icon="undo"
        isBusy={isBusy}
        aria-label={t('collections.removed.backOf', { name })}
        onPress={() => void bringBack()}
      >
        {t('collections.removed.back')}
      </Button>
    </li>
  )
}
