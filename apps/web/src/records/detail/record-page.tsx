import { useNavigate } from '@tanstack/react-router'
import { RecordForm } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Banner, Button, EmptyState, IconButton, Menu, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/show-error.ts'
import { useTextParameter } from '../../router/place.ts'
import { placeOf } from '../../routes/places.ts'
import { Page } from '../../shell/page.tsx'
import { useUnsavedChanges } from '../../unsaved/use-unsaved-changes.ts'
import { ActivityPanel } from '../activity/activity-panel.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { RecordGatewayProvider } from '../record-gateway.tsx'
import { t } from '../texts.ts'
import { type Collection, useCollection } from '../use-collection.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import styles from './record-page.module.css'
import { useFormDirty } from './use-form-dirty.ts'
import { useRecord, useRecordForm } from './use-record-form.ts'

/** DETAIL: one record with its form and activity; without an id, the form for a new one. */
export function RecordPage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const id = useTextParameter('id')
  const collection = useCollection(collectionId)
  const record = useRecord(collectionId, id)
  const error = collection.error ?? record.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([collection.refetch(), record.refetch()])} />
  if (!collection.data || (id !== undefined && !record.data)) return <Skeleton shape="form" count={6} />
  return (
    <RecordGatewayProvider>
      <RecordEditor key={`${collectionId} ${id ?? ''}`} collection={collection.data} record={record.data} />
    </RecordGatewayProvider>
  )
}

function RecordEditor({ collection, record }: { collection: Collection; record: TrellisRecord | undefined }) {
  const navigate = useNavigate()
  const { collectionId, schema, detailGroupList, verbs } = collection
  const [isActivityOpen, setActivityOpen] = useActivityOpen()
  const form = useRecordForm({
    collection,
    record,
    onCreated: id => void navigate({ href: placeOf.record({ collectionId, id }), replace: true, ignoreBlocker: true }),
  })
  const hasChanges = useFormDirty(form.store)
  useUnsavedChanges({ hasChanges })
  const mayWrite = record ? verbs.update : verbs.create
  const title = record ? (record.recordTitle ?? record.id) : t('records.newTitle')
  const listHref = placeOf.table({ collectionId })
  return (
    <Page
      title={title}
      area={collection.name}
      icon={collection.icon ?? 'table_chart'}
      crumbs={[{ id: 'list', label: collection.name, href: listHref }]}
      {...(typeof record?.['recordDescription'] === 'string' ? { description: record['recordDescription'] } : {})}
      actions={
        record && (
          <RecordActions
            record={record}
            collection={collection}
            isActivityOpen={isActivityOpen}
            onActivity={() => setActivityOpen(!isActivityOpen)}
            onDeleted={() => void navigate({ href: listHref, ignoreBlocker: true })}
          />
        )
      }
      aside={
        record && isActivityOpen ? (
          <ActivityPanel
            collectionId={collectionId}
            id={record.id}
            schema={schema}
            onClose={() => setActivityOpen(false)}
          />
        ) : undefined
      }
    >
      {form.isGone && <Banner status="warn">{t('records.remoteDelete')}</Banner>}
      <RecordForm
        className={styles.form ?? ''}
        store={form.store}
        schema={schema}
        groups={detailGroupList}
        record={{ collectionId, ...(record ? { id: record.id } : {}) }}
        isReadOnly={!mayWrite || form.isGone}
        onSave={form.send}
        label={title}
      />
      {form.conflicts && (
        <ConflictDialog
          conflicts={form.conflicts}
          schema={schema}
          isSaving={false}
          onResolve={choices => void form.resolve(choices)}
          onClose={form.closeConflicts}
        />
      )}
    </Page>
  )
}

type RecordActionsProps = {
  record: TrellisRecord
  collection: Collection
  isActivityOpen: boolean
  onActivity: () => void
  onDeleted: () => void
}

function RecordActions({ record, collection, isActivityOpen, onActivity, onDeleted }: RecordActionsProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Button icon="history" isActive={isActivityOpen} aria-expanded={isActivityOpen} onPress={onActivity}>
        {t('records.activity')}
      </Button>
      {collection.verbs.delete && (
        <Menu
          placement="bottom end"
          trigger={<IconButton icon="more_horiz" variant="outlined" label={t('records.actions')} />}
          items={[
            {
              id: 'delete',
              label: t('records.delete'),
              icon: 'delete',
              isDanger: true,
              onAction: () => setDeleting(true),
            },
          ]}
        />
      )}
      <DeleteDialog
        record={isDeleting ? record : undefined}
        collection={collection}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isApiError(error, 'NOT_FOUND')
  const title = isMissing ? t('records.notFound') : t('records.failedOne')
  return (
    <Page title={title} header="hidden">
      <EmptyState
        icon={isMissing ? 'search_off' : 'error'}
        title={title}
        description={isMissing ? t('records.notFoundWhy') : describeError(error).message}
        {...(isMissing ? {} : { action: <Button onPress={onRetry}>{t('records.loadAgain')}</Button> })}
      />
    </Page>
  )
}

const activityKey = 'trellis.record.activity'
/** Narrower, the panel would cover the record. */
const besideWidth = 1024

/** Open or closed as this browser left it. */
function useActivityOpen(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(
    () => window.innerWidth > besideWidth && localStorage.getItem(activityKey) === 'open',
  )
  const change = (next: boolean) => {
    localStorage.setItem(activityKey, next ? 'open' : 'closed')
    setOpen(next)
  }
  return [isOpen, change]
}
