import type { Activity, RecordSchema } from '@trellis/model'
import { Button, EmptyState, Link, Skeleton } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeOf } from '../../routes/places.ts'
import { t as recordsText } from '../texts.ts'
import { useNameOf } from '../use-name-of.ts'
import { Entry, openerId } from './activity-entry.tsx'
import { ActivityFilterBar } from './activity-filter.tsx'
import styles from './activity-panel.module.css'
import { RecordAsOf } from './record-as-of.tsx'
import { t } from './texts.ts'
import { UndoActions } from './undo-actions.tsx'
import { type ActivityFilter, noFilter, useActivity } from './use-activity.ts'
import { useTitleOf } from './use-title-of.ts'

export type ActivityLogProps = {
  collectionId: string
  /** Of one record; without it of all of the collection, each entry with its record. */
  id?: string
  schema: RecordSchema
  /** Changes can be taken back by the reader. */
  mayUndo?: boolean
  /** Who opened and listed records can be asked for, too. */
  hasReads?: boolean
  /** Hears what was asked for and what came of it. */
  onTold?: ((told: ToldEntries) => void) | undefined
}

/** Who changed what from what to what, newest first; a press on an entry opens it alone. */
export function ActivityLog(props: ActivityLogProps) {
  const { collectionId, id, onTold } = props
  const [asOf, setAsOf] = useState<Activity>()
  const [filter, setFilter] = useState<ActivityFilter>(noFilter)
  const [openId, setOpenId] = useState<string>()
  const log = useActivity({ collectionId, id, filter })
  const { entries } = log
  useTellEntries(onTold, { asked: JSON.stringify([collectionId, id, filter]), entries, error: log.error })
  const opened = entries?.find(entry => entry.id === openId)
  const entryOf = useEntry(props, { entries, onAsOf: setAsOf })
  const back = (entry: Activity) => {
    flushSync(() => setOpenId(undefined))
    document.getElementById(openerId(entry))?.focus()
  }
  return (
    <>
      {opened && (
        <>
          <Button className={styles.back ?? ''} icon="arrow_back" size="small" autoFocus onPress={() => back(opened)}>
            {t('records.activityBack')}
          </Button>
          {entryOf(opened)}
        </>
      )}
      <LogFilter {...props} {...{ entries, filter }} isHidden={opened !== undefined} onChange={setFilter} />
      {!opened && (
        <>
          <NoEntries {...{ id, filter, log }} onClear={() => setFilter(noFilter)} />
          <ol className={styles.entries}>
            {entries?.map(entry => (
              <li key={entry.id}>{entryOf(entry, () => setOpenId(entry.id))}</li>
            ))}
          </ol>
          {log.hasNextPage && (
            <Button
              variant="tertiary"
              isBusy={log.isFetchingNextPage || log.isPlaceholderData}
              onPress={() => void log.fetchNextPage()}
            >
              {t('records.activityMore')}
            </Button>
          )}
        </>
      )}
      {asOf && (
        <RecordAsOf {...{ collectionId }} id={asOf.recordId} at={asOf.createdAt} onClose={() => setAsOf(undefined)} />
      )}
    </>
  )
}

type Entries = readonly Activity[] | undefined

export type ToldEntries = {
  question: string
  isLoading: boolean
  error: unknown
  result: { list: readonly Activity[] } | undefined
}

function useTellEntries(
  tell: ActivityLogProps['onTold'],
  { asked, entries, error }: { asked: string; entries: Entries; error: unknown },
): void {
  useEffect(
    () => tell?.({ question: asked, isLoading: !entries && !error, error, result: entries && { list: entries } }),
    [tell, asked, entries, error],
  )
}

/** Draws an entry: with the name of who made it, its record where the log is that of a collection, and the ways back. */
function useEntry(
  { collectionId, id, schema, mayUndo }: ActivityLogProps,
  { entries, onAsOf }: { entries: Entries; onAsOf: (entry: Activity) => void },
) {
  const nameOf = useNameOf(entries?.map(entry => entry.createdBy) ?? [], recordsText('records.conflict.someone'))
  const titleOf = useTitleOf(collectionId, id === undefined ? entries : undefined)
  return (entry: Activity, onOpen?: () => void) => {
    const title = id === undefined ? titleOf(entry.recordId) : undefined
    const isThere = id !== undefined || title !== undefined
    return (
      <Entry
        {...{ entry, schema, who: nameOf(entry.createdBy), ...(onOpen && { onOpen }) }}
        {...(id === undefined && { record: <RecordName {...{ collectionId, entry, title }} /> })}
      >
        {mayUndo && <UndoActions entry={entry} isThere={isThere} onAsOf={() => onAsOf(entry)} />}
      </Entry>
    )
  }
}

type RecordNameProps = { collectionId: string; entry: Activity; title: string | undefined }

/** The record that an entry is of, with the way there; of one that is not there any more its id. */
function RecordName({ collectionId, entry: { recordId }, title }: RecordNameProps) {
  if (recordId === '') return null
  if (title === undefined) return <span className={styles.gone}>{t('records.activityGone', { id: recordId })}</span>
  return <Link href={placeOf.record({ collectionId, id: recordId })}>{title}</Link>
}

type LogFilterProps = Pick<ActivityLogProps, 'id' | 'schema' | 'hasReads'> & {
  entries: Entries
  filter: ActivityFilter
  /** Behind an entry that is open alone: it comes back as it was. */
  isHidden: boolean
  onChange: (filter: ActivityFilter) => void
}

/** Where there is something to choose from. */
function LogFilter({ entries, filter, ...rest }: LogFilterProps) {
  const people = usePeople(entries)
  if (!isFiltered(filter) && !(entries && entries.length > 1)) return null
  return <ActivityFilterBar {...rest} {...{ filter, people }} someone={recordsText('records.conflict.someone')} />
}

const isFiltered = (filter: ActivityFilter) => Object.values(filter).some(part => part !== undefined)

type NoEntriesProps = {
  id: string | undefined
  filter: ActivityFilter
  log: ReturnType<typeof useActivity>
  onClear: () => void
}

/** Why there are none to see. */
function NoEntries({ id, filter, log: { entries, isError, refetch }, onClear }: NoEntriesProps) {
  if (isError)
    return (
      <EmptyState
        size="small"
        icon="error"
        title={t('records.activityFailed')}
        action={<Button onPress={() => void refetch()}>{recordsText('records.loadAgain')}</Button>}
      />
    )
  if (!entries) return <Skeleton shape="rows" count={4} />
  if (entries.length > 0) return null
  if (isFiltered(filter))
    return (
      <EmptyState
        size="small"
        icon="search_off"
        title={t('records.activityNoMatch')}
        action={<Button onPress={onClear}>{t('records.activityFilterClear')}</Button>}
      />
    )
  return (
    <EmptyState
      size="small"
      icon="history"
      title={t('records.activityEmpty')}
      description={id === undefined ? t('records.activityEmptyAll') : t('records.activityEmptyWhy')}
    />
  )
}

/** Everybody of whom a change was seen since the log opened: a filter leaves only some of them. */
function usePeople(entries: Entries): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([])
  const seen = (entries ?? []).flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]))
  const all = [...new Set([...people, ...seen])]
  if (all.length > people.length) setPeople(all)
  return all
}
