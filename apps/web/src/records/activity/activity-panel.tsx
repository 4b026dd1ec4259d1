import type { Activity, RecordSchema } from '@trellis/model'
import { Button, EmptyState, IconButton, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { t as recordsText } from '../texts.ts'
import { useNameOf } from '../use-name-of.ts'
import { Entry, openerId } from './activity-entry.tsx'
import { ActivityFilterBar } from './activity-filter.tsx'
import styles from './activity-panel.module.css'
import { RecordAsOf } from './record-as-of.tsx'
import { t } from './texts.ts'
import { UndoActions } from './undo-actions.tsx'
import { type ActivityFilter, activityStep, noFilter, useActivity } from './use-activity.ts'

type ActivityPanelProps = {
  collectionId: string
  id: string
  schema: RecordSchema
  /** Changes can be taken back by the reader. */
  mayUndo?: boolean
  /** Absent where the frame around it has the title and the way to close. */
  onClose?: () => void
}

/** Who changed what from what to what, newest first; a press on an entry opens it alone. */
export function ActivityPanel({ collectionId, id, schema, mayUndo = false, onClose }: ActivityPanelProps) {
  const [asOf, setAsOf] = useState<string>()
  const [limit, setLimit] = useState(activityStep)
  const [filter, setFilter] = useState<ActivityFilter>(noFilter)
  const { data, isError, refetch, isPlaceholderData } = useActivity({ collectionId, id, filter, limit })
  const people = usePeople(data)
  const isFiltered = Object.values(filter).some(part => part !== undefined)
  const [openId, setOpenId] = useState<string>()
  const opened = data?.find(entry => entry.id === openId)
  const someone = recordsText('records.conflict.someone')
  const nameOf = useNameOf(data?.map(entry => entry.createdBy) ?? [], someone)
  const back = (entry: Activity) => {
    flushSync(() => setOpenId(undefined))
    document.getElementById(openerId(entry))?.focus()
  }
  const entryOf = (entry: Activity, onOpen?: () => void) => (
    <Entry {...{ entry, schema, who: nameOf(entry.createdBy), ...(onOpen && { onOpen }) }}>
      {mayUndo && <UndoActions entry={entry} onAsOf={() => setAsOf(entry.createdAt)} />}
    </Entry>
  )
  return (
    <section className={styles.panel} aria-label={t('records.activityLog')}>
      {onClose && (
        <header className={styles.head}>
          <h2 className={styles.title}>{recordsText('records.activity')}</h2>
          <IconButton icon="close" size="small" label={t('records.activityClose')} onPress={onClose} />
        </header>
      )}
      {!opened && (isFiltered || (data && data.length > 1)) && (
        <ActivityFilterBar {...{ schema, filter, people, someone }} onChange={setFilter} />
      )}
      {isError && (
        <EmptyState
          size="small"
          icon="error"
          title={t('records.activityFailed')}
          action={<Button onPress={() => void refetch()}>{recordsText('records.loadAgain')}</Button>}
        />
      )}
      {!data && !isError && <Skeleton shape="rows" count={4} />}
      {data?.length === 0 && isFiltered && (
        <EmptyState
          size="small"
          icon="search_off"
          title={t('records.activityNoMatch')}
          action={<Button onPress={() => setFilter(noFilter)}>{t('records.activityFilterClear')}</Button>}
        />
      )}
      {data?.length === 0 && !isFiltered && (
        <EmptyState
          size="small"
          icon="history"
          title={t('records.activityEmpty')}
          description={t('records.activityEmptyWhy')}
        />
      )}
      {opened && (
        <>
          <Button className={styles.back ?? ''} icon="arrow_back" size="small" autoFocus onPress={() => back(opened)}>
            {t('records.activityBack')}
          </Button>
          {entryOf(opened)}
        </>
      )}
      {!opened && (
        <ol className={styles.entries}>
          {data?.map(entry => (
            <li key={entry.id}>{entryOf(entry, () => setOpenId(entry.id))}</li>
          ))}
        </ol>
      )}
      {asOf !== undefined && <RecordAsOf {...{ collectionId, id }} at={asOf} onClose={() => setAsOf(undefined)} />}
      {!opened && data && data.length >= limit && (
        <Button variant="tertiary" isBusy={isPlaceholderData} onPress={() => setLimit(limit + activityStep)}>
          {t('records.activityMore')}
        </Button>
      )}
    </section>
  )
}

/** Everybody of whom a change was seen since the panel opened: a filter leaves only some of them. */
function usePeople(entries: readonly Activity[] | undefined): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([])
  const seen = (entries ?? []).flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]))
  const all = [...new Set([...people, ...seen])]
  if (all.length > people.length) setPeople(all)
  return all
}
