import { Button, EmptyState, formatDate, formatLogTime, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { describeError } from '../api/show-error.ts'
import { useCollection } from '../records/use-collection.ts'
import { useNameOf } from '../records/use-name-of.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import { t } from './texts.ts'
import styles from './trash-page.module.css'
import { type TrashedRecord, useRestore, useTrash } from './use-trash.ts'

const step = 50

/** TRASH: deleted records of one collection, which can be restored. */
export function TrashPage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const [limit, setLimit] = useState(step)
  const { data: collection } = useCollection(collectionId)
  const { data, error, refetch, isPlaceholderData } = useTrash(collectionId, limit)
  const name = collection?.name ?? ''
  const listHref = placeOf.table({ collectionId })
  return (
    <Page
      title={t('trash.title')}
      area={name}
      icon="delete"
      description={t('trash.what')}
      crumbs={[{ id: 'list', label: name, href: listHref }]}
    >
      <div className={styles.body}>
        {error && !data && (
          <EmptyState
            icon="error"
            title={t('trash.failed')}
            description={describeError(error).message}
            action={<Button onPress={() => void refetch()}>{t('trash.tryAgain')}</Button>}
          />
        )}
        {!data && !error && <Skeleton shape="rows" count={5} />}
        {data?.list.length === 0 && (
          <EmptyState
            icon="delete"
            title={t('trash.empty')}
            description={t('trash.emptyWhy')}
            action={<Button href={listHref}>{t('trash.toList')}</Button>}
          />
        )}
        {data && data.list.length > 0 && (
          <TrashedRecords
            {...{ collectionId, name }}
            records={data.list}
            mayRestore={collection?.verbs.create === true}
          />
        )}
        {data && data.totalCount > data.list.length && (
          <Button variant="tertiary" isBusy={isPlaceholderData} onPress={() => setLimit(limit + step)}>
            {t('trash.more')}
          </Button>
        )}
      </div>
    </Page>
  )
}

type TrashedRecordsProps = {
  collectionId: string
  name: string
  records: readonly TrashedRecord[]
  mayRestore: boolean
}

function TrashedRecords({ collectionId, name, records, mayRestore }: TrashedRecordsProps) {
  const { restoring, restore } = useRestore(collectionId)
  const nameOf = useNameOf(
    records.map(({ deletedBy }) => deletedBy ?? null),
    t('trash.someone'),
  )
  return (
    <ul className={styles.records} aria-label={t('trash.list', { name })}>
      {records.map(record => {
        const title = record.recordTitle ?? record.id
        const who = nameOf(record.deletedBy ?? null)
        return (
          <li key={`${record.id} ${record.deletedAt}`} className={styles.record}>
            <div className={styles.words}>
              <strong className={styles.title}>{title}</strong>
              <span className={styles.facts}>
                <span>{t('trash.by', { who })}</span>
                <time dateTime={record.deletedAt}>{formatLogTime(record.deletedAt)}</time>
                <span>{t('trash.until', { when: formatDate(record.until) })}</span>
              </span>
            </div>
            {mayRestore && (
              <Button
                icon="undo"
                aria-label={t('trash.restoreOne', { title })}
                isBusy={restoring === record.id}
                isDisabled={restoring !== undefined}
                onPress={() => void restore(record)}
              >
                {t('trash.restore')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
