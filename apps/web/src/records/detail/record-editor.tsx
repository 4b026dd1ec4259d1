import { useNavigate } from '@tanstack/react-router'
import { recordName, useFormSummary } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Banner, Button, Icon } from '@trellis/ui'
import { useId } from 'react'
import { placeOf } from '../../routes/places.ts'
import { Page } from '../../shell/page.tsx'
import { useVisit } from '../../shell/recent.ts'
import { useUnsavedChanges } from '../../unsaved/use-unsaved-changes.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { useCollectionCrumbs } from '../use-collection-crumbs.ts'
import { CopyNotice, DraftNotice, WithCustomView } from './lazy-parts.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordFields } from './record-fields.tsx'
import { RecordMark } from './record-mark.tsx'
import styles from './record-page.module.css'
import { useActivity } from './use-activity.tsx'
import type { Copied } from './use-copied.ts'
import { useLiveRecord } from './use-live-record.ts'
import { useRecordCommands } from './use-record-commands.ts'
import { useRecordForm } from './use-record-form.ts'

type RecordEditorProps = {
  collection: Collection
  record: TrellisRecord | undefined
  /** What a new one is filled in from. */
  copied?: Copied | undefined
  /** Deleted, or taken from the reader, since it was opened. */
  isGone: boolean
}

export function RecordEditor({ collection, record, copied, isGone }: RecordEditorProps) {
  const navigate = useNavigate()
  const { collectionId, schema, verbs, customDetailView } = collection
  const activity = useActivity(record, collection)
  const formId = useId()
  const form = useRecordForm({
    collection,
    record,
    copied,
    onCreated: id => void navigate({ href: placeOf.record({ collectionId, id }), replace: true, ignoreBlocker: true }),
  })
  const { isDirty, isSaving } = useFormSummary(form.store)
  const isBack = form.isRestored && isDirty
  const mayWrite = (record ? verbs.update : verbs.create) && !isGone
  useUnsavedChanges({ hasChanges: isDirty, ...(mayWrite ? { save: form.saveAll } : {}) })
  useRecordCommands({ formId, canSave: mayWrite && !isSaving, onActivity: activity.toggleByKeys })
  useVisit(record && visitOf(record, collection))
  const stored = record ? recordName(record, schema) : t('records.newTitle')
  const live = useLiveRecord(form.store, record, schema)
  const title = live.recordTitle || stored
  const listHref = placeOf.table({ collectionId })
  const crumbs = useCollectionCrumbs(collectionId)
  const fields = (
    <RecordFields
      form={form}
      collection={form.collection}
      record={record}
      mayWrite={mayWrite}
      label={stored}
      formId={formId}
      className={styles.form ?? ''}
    />
  )
  return (
    <Page
      title={title}
      area={collection.name}
      media={<RecordMark record={live} collection={collection} />}
      facts={record && <RecordFacts record={record} schema={schema} />}
      crumbs={[...crumbs, { id: 'list', label: collection.name, href: listHref }]}
      {...(typeof live.recordDescription === 'string' ? { description: live.recordDescription } : {})}
      actions={
        record &&
        !isGone && (
          <RecordActions
            record={record}
            collection={collection}
            isActivityOpen={activity.isOpen}
            onActivity={activity.toggle}
            onDeleted={() => void navigate({ href: listHref, ignoreBlocker: true })}
          />
        )
      }
      aside={activity.aside}
    >
      {activity.panel}
      {activity.sheet}
      {mayWrite && (isBack || form.leftDraft) && (
        <DraftNotice isRestored={isBack} left={form.leftDraft} className={styles.notice} />
      )}
      {mayWrite && !record && copied && <CopyNotice left={copied.left} className={styles.notice} />}
      <Notice isGone={isGone} isReadOnly={!mayWrite} listHref={listHref} />
      {record && customDetailView ? <WithCustomView view={customDetailView}>{fields}</WithCustomView> : fields}
    </Page>
  )
}

/** Why the form takes no changes. */
function Notice({ isGone, isReadOnly, listHref }: { isGone: boolean; isReadOnly: boolean; listHref: string }) {
  if (isGone) {
    const toList = (
      <Button size="small" href={listHref}>
        {t('records.toList')}
      </Button>
    )
    return (
      <div className={styles.notice}>
        <Banner status="warn" actions={toList}>
          {t('records.remoteDelete')}
        </Banner>
      </div>
    )
  }
  if (!isReadOnly) return null
  return (
    <p className={styles.readOnly}>
      <Icon name="lock" size={18} />
      {t('records.readOnly')}
    </p>
  )
}

function visitOf(record: TrellisRecord, { collectionId, name, icon, color, schema }: Collection) {
  return {
    href: placeOf.record({ collectionId, id: record.id }),
    title: recordName(record, schema),
    area: name,
    icon: icon ?? 'table_chart',
    color,
  }
}
