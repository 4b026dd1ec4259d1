import type { FormRequest } from '@trellis/actions/run'
import { recordName } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Dialog, EmptyState, Skeleton } from '@trellis/ui'
import { useId, useSyncExternalStore } from 'react'
import { RecordFields } from '../records/detail/record-fields.tsx'
import { useRecord } from '../records/detail/use-record.ts'
import { useRecordForm } from '../records/detail/use-record-form.ts'
import { type Collection, useCollection } from '../records/use-collection.ts'
import { inMode, startingWith } from './form-start.ts'
import type { Shown } from './shown.ts'
import { t } from './texts.ts'

/** The dialog in which an action has a record entered, changed or read. */
export function FormDialog({ requests }: { requests: Shown<FormRequest | undefined> }) {
  const request = useSyncExternalStore(requests.subscribe, requests.get)
  return request && <OpenDialog request={request} onClose={() => requests.set(undefined)} />
}

type OpenDialogProps = { request: FormRequest; onClose: () => void }

function OpenDialog({ request, onClose }: OpenDialogProps) {
  const { collectionId, recordId } = request
  const collection = useCollection(collectionId)
  const record = useRecord(collectionId, recordId)
  const { data: found } = record
  const title = found ? recordName(found, collection.data?.schema) : (collection.data?.name ?? t('views.formNew'))
  const isMissing = (collection.error && !collection.data) || (record.error && !record.data)
  const isHere = collection.data && (recordId === undefined || record.data)
  return (
    <Dialog isOpen onClose={onClose} title={title} size="large">
      {isMissing && <EmptyState size="small" icon="search_off" title={t('views.gone')} />}
      {!isMissing && !isHere && <Skeleton shape="form" count={4} />}
      {collection.data && isHere && (
        <DialogForm collection={collection.data} record={record.data} request={request} onClose={onClose} />
      )}
    </Dialog>
  )
}

type DialogFormProps = OpenDialogProps & { collection: Collection; record: TrellisRecord | undefined }

function DialogForm({ collection, record, request, onClose }: DialogFormProps) {
  const { defaults, mode, isReadOnly } = request
  const formId = useId()
  const form = useRecordForm({
    collection,
    record,
    ...startingWith(record, defaults, collection.schema),
    onCreated: onClose,
  })
  const mayWrite = !isReadOnly && (record ? collection.verbs.update : collection.verbs.create)
  return (
    <RecordFields
      collection={inMode(form.collection, mode)}
      form={form}
      record={record}
      mayWrite={mayWrite}
      label={record?.recordTitle ?? t('views.formNew')}
      formId={formId}
    />
  )
}
