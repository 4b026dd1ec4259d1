import { recordName } from '@trellis/fields/web'
import { Button, Checkbox, EmptyState, formatDate, formatLogTime, SearchField, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { describeError } from '../api/show-error.ts'
import { useCollection } from '../records/use-collection.ts'
import { useNameOf } from '../records/use-name-of.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import { t } from './texts.ts'
import styles from './trash-page.module.css'
import { several, type TrashedRecord, useRestore, useTrash } from './use-trash.ts'

const step = 50

/** TRASH: deleted records of one collection, which can be restored. */
export function TrashPage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const [limit, setLimit] = useState(step)
  const [search, setSearch] = useState('')
  const { data: collection } = useCollection(collectionId)
  const { data, error, refetch, isPlaceholderData } = useTrash(collectionId, { search, limit })
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
        {(search !== '' || (data && data.list.length > 0)) && (
          <div className={styles.tools}>
            <SearchField
              label={t('trash.search')}
              placeholder={t('trash.search')}
              value={search}
              isLive
              isCollapsible={false}
              onSubmit={setSearch}
            />
            <span role="status" className={styles.count}>
              {data && t('trash.count', { count: data.totalCount })}
            </span>
          </div>
        )}
        {error && !data && (
          <EmptyState
            icon="error"
            title={t('trash.failed')}
            description={describeError(error).message}
            action={<Button onPress={() => void refetch()}>{t('trash.tryAgain')}</Button>}
          />
        )}
        {!data && !error && <Skeleton shape="rows" count={5} />}
        {data?.list.length === 0 && search !== '' && (
          <EmptyState
            icon="search_off"
            title={t('trash.noMatch')}
            description={t('trash.noMatchWhy')}
            action={<Button onPress={() => setSearch('')}>{t('trash.clearSearch')}</Button>}
          />
        )}
        {data?.list.length === 0 && search === '' && (
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
  const { restoring, restore, restoreMany } = useRestore(collectionId)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What is not in the list any more, restored or searched away, is not ticked either.
  const chosen = [...new Set(records.map(({ id }) => id))].filter(id => ticked.has(id))
  const tick = (id: string, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...chosen, id] : chosen.filter(each => each !== id)))
  const nameOf = useNameOf(
    records.map(({ deletedBy }) => deletedBy ?? null),
    t('trash.someone'),
  )
  return (
    <>
      {mayRestore && records.length > 1 && (
        <div className={styles.tools}>
          <Checkbox
            label={t('trash.all')}
            value={chosen.length === 0 ? false : chosen.length === records.length ? true : null}
            onChange={isAll => setTicked(new Set(isAll === false ? [] : records.map(({ id }) => id)))}
          />
          {chosen.length > 0 && (
            <Button
              variant="primary"
              icon="undo"
              isBusy={restoring === several}
              isDisabled={restoring !== undefined}
              onPress={() => void restoreMany(chosen).then(() => setTicked(new Set()))}
            >
              {t('trash.restoreMany', { count: chosen.length })}
            </Button>
          )}
        </div>
      )}
      <ul className={styles.records} aria-label={t('trash.list', { name })}>
        {records.map(record => (
          <TrashedRow
            key={`${record.id} ${record.deletedAt}`}
            who={nameOf(record.deletedBy ?? null)}
            isTicked={mayRestore && records.length > 1 ? chosen.includes(record.id) : undefined}
            onTick={isTicked => tick(record.id, isTicked)}
            onRestore={mayRestore ? () => void restore(record) : undefined}
            {...{ record, restoring }}
          />
        ))}
      </ul>
    </>
  )
}

type TrashedRowProps = {
  record: TrashedRecord
  who: string
  /** Absent where there is nothing to choose from. */
  isTicked: boolean | undefined
  onTick: (isTicked: boolean) => void
  restoring: string | undefined
  onRestore: (() => void) | undefined
}

function TrashedRow({ record, who, isTicked, onTick, restoring, onRestore }: TrashedRowProps) {
  const title = recordName(record)
  return (
    <li className={styles.record}>
      {isTicked !== undefined && (
        <Checkbox
          label={t('trash.select', { title })}
          isLabelHidden
          value={isTicked}
          onChange={value => onTick(value === true)}
        />
      )}
      <div className={styles.words}>
        <strong className={styles.title} dir="auto">
          {title}
        </strong>
        <span className={styles.facts}>
          <span>{t('trash.by', { who })}</span>
          <time dateTime={record.deletedAt}>{formatLogTime(record.deletedAt)}</time>
          <span>{t('trash.until', { when: formatDate(record.until) })}</span>
        </span>
      </div>
      {onRestore && (
        <Button
          icon="undo"
          aria-label={t('trash.restoreOne', { title })}
          isBusy={restoring === record.id}
          isDisabled={restoring !== undefined}
          onPress={onRestore}
        >
          {t('trash.restore')}
        </Button>
      )}
    </li>
  )
}
