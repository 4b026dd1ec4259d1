import { findFormat, linkedTitles } from '@trellis/fields'
import type { Activity, ChangeLogEntry, FieldSchema, RecordSchema } from '@trellis/model'
import { Avatar, Button, EmptyState, formatList, formatLogTime, IconButton, localeTag, Skeleton } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { t as recordsText } from '../texts.ts'
import styles from './activity-panel.module.css'
import { RecordAsOf } from './record-as-of.tsx'
import { t } from './texts.ts'
import { UndoActions } from './undo-actions.tsx'
import { activityStep, useActivity, useNameOf } from './use-activity.ts'

/** Characters of a value before it is cut. */
const shownLength = 240

type ActivityPanelProps = {
  collectionId: string
  id: string
  schema: RecordSchema
  /** Changes can be taken back by the reader. */
  mayUndo?: boolean
  /** Absent where the frame around it has the title and the way to close. */
  onClose?: () => void
}

/** Who changed what from what to what, newest first. */
export function ActivityPanel({ collectionId, id, schema, mayUndo = false, onClose }: ActivityPanelProps) {
  const [asOf, setAsOf] = useState<string>()
  const [limit, setLimit] = useState(activityStep)
  const { data, isError, refetch, isPlaceholderData } = useActivity(collectionId, id, limit)
  const nameOf = useNameOf(data?.map(entry => entry.createdBy) ?? [], recordsText('records.conflict.someone'))
  return (
    <section className={styles.panel} aria-label={recordsText('records.activity')}>
      {onClose && (
        <header className={styles.head}>
          <h2 className={styles.title}>{recordsText('records.activity')}</h2>
          <IconButton icon="close" size="small" label={t('records.activityClose')} onPress={onClose} />
        </header>
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
      {data?.length === 0 && (
        <EmptyState
          size="small"
          icon="history"
          title={t('records.activityEmpty')}
          description={t('records.activityEmptyWhy')}
        />
      )}
      <ol className={styles.entries}>
        {data?.map(entry => (
          <Entry key={entry.id} entry={entry} schema={schema} who={nameOf(entry.createdBy)}>
            {mayUndo && <UndoActions entry={entry} onAsOf={() => setAsOf(entry.createdAt)} />}
          </Entry>
        ))}
      </ol>
      {asOf !== undefined && <RecordAsOf {...{ collectionId, id }} at={asOf} onClose={() => setAsOf(undefined)} />}
      {data && data.length >= limit && (
        <Button variant="tertiary" isBusy={isPlaceholderData} onPress={() => setLimit(limit + activityStep)}>
          {t('records.activityMore')}
        </Button>
      )}
    </section>
  )
}

type EntryProps = { entry: Activity; schema: RecordSchema; who: string; children: ReactNode }

function Entry({ entry, schema, who, children }: EntryProps) {
  const changes = entry.changeLog ?? []
  return (
    <li className={styles.entry}>
      <Avatar name={who} size={24} />
      <div className={styles.words}>
        <p className={styles.what}>
          <strong>{who}</strong> {actionText(entry)}
        </p>
        <time className={styles.time} dateTime={entry.createdAt}>
          {formatLogTime(entry.createdAt)}
        </time>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(change => (
              <Change key={change.key} change={change} field={schema.properties[change.key]} />
            ))}
          </dl>
        )}
        {children}
      </div>
    </li>
  )
}

function Change({ change, field }: { change: ChangeLogEntry; field: FieldSchema | undefined }) {
  return (
    <div className={styles.change}>
      <dt>{field?.title ?? change.key}</dt>
      <dd>
        <ChangeText change={change} field={field} />
      </dd>
    </div>
  )
}

function ChangeText({ change, field }: { change: ChangeLogEntry; field: FieldSchema | undefined }) {
  const links = [
    change.clear ? t('records.change.cleared') : '',
    change.set ? t('records.change.set', { titles: titlesOf(change.set) }) : '',
    change.remove?.length ? t('records.change.removed', { titles: titlesOf(change.remove) }) : '',
    change.add?.length ? t('records.change.added', { titles: titlesOf(change.add) }) : '',
  ].filter(Boolean)
  if (links.length > 0) return <span>{links.join('; ')}</span>
  if (field && findFormat(field.format)?.concealed) return <span>{t('records.change.concealed')}</span>
  return (
    <span className={styles.fromTo}>
      <span className={styles.label}>{t('records.change.from')}</span> <Value value={change.prevValue} field={field} />{' '}
      <span className={styles.label}>{t('records.change.to')}</span> <Value value={change.value} field={field} />
    </span>
  )
}

function Value({ value, field }: { value: unknown; field: FieldSchema | undefined }) {
  if (value === undefined || value === null || value === '')
    return <em className={styles.empty}>{recordsText('records.change.empty')}</em>
  return <LongText text={displayValue(value, field)} />
}

/** Longer values are cut until they are asked for. */
function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= shownLength)
  if (isWhole) return <span className={styles.value}>{text}</span>
  return (
    <>
      <span className={styles.value}>{`${text.slice(0, shownLength).trimEnd()}…`}</span>{' '}
      <Button variant="link" size="small" onPress={() => setWhole(true)}>
        {t('records.change.more')}
      </Button>
    </>
  )
}

export function displayValue(value: unknown, field: FieldSchema | undefined): string {
  const format = field && findFormat(field.format)
  if (!format) return typeof value === 'string' ? value : JSON.stringify(value)
  return format.storage === 'link' ? formatList(linkedTitles(value)) : format.display(value, field, localeTag())
}

function titlesOf(list: readonly { id: string; recordTitle?: string }[]): string {
  return formatList(list.map(({ id, recordTitle }) => recordTitle ?? id))
}

function actionText({ action, changesCount }: Activity): string {
  if (action === 'get' || action === 'list') return ''
  return t(`records.change.${action}`, { count: changesCount })
}
