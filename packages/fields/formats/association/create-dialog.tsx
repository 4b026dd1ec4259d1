import { ownValue } from '@trellis/base'
import type { LinkedRecord, RecordSchema, RecordValues } from '@trellis/model'
import { Dialog, Skeleton } from '@trellis/ui'
import { useEffect, useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { FormStore } from '../../form/form-store.ts'
import { makeFormValidator } from '../../form/form-validator.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { useGateway } from '../../gateway-context.tsx'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { useRecordTitle } from '../../inputs/use-record-title.ts'
import type { DescribedCollection } from '../../record-gateway.ts'
import { defaultValues } from '../../validate/default-values.ts'
import { mayLink } from '../../validate/link-limits.ts'
import { linkedCount } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import { isIn, readPending } from './change-links.ts'
import { linkOf } from './linked-record.ts'

type CreateDialogProps = {
  field: InputProps
  /** `isLinked`: the new record says itself whom it belongs to, so the link is stored already. */
  onCreated: (record: LinkedRecord, isLinked: boolean) => void
  onClose: () => void
}

/** A new record of the other collection, step by step, with the link back to this one filled in (2 §7). */
export function CreateDialog({ field, onCreated, onClose }: CreateDialogProps) {
  const collectionId = field.schema.metadata?.association?.cursor.collectionId
  const collection = useDescribedCollection(collectionId)
  const name = collection?.name ?? field.schema.title
  return (
    <Dialog isOpen onClose={onClose} icon="add" size="regular" title={t('field.createNewIn', { name })}>
      {collection ? <CreateForm {...{ field, collection, onCreated, onClose }} /> : <Skeleton shape="form" count={4} />}
    </Dialog>
  )
}

function CreateForm({
  field,
  collection,
  onCreated,
  onClose,
}: CreateDialogProps & { collection: DescribedCollection }) {
  const gateway = useGateway()
  const { record, schema } = field
  const title = useRecordTitle(record?.collectionId, record?.id)
  const back = backLink(field, collection)
  const [shown] = useState(() => withoutBackLink(field, collection))
  const [store] = useState(() => newRecordStore(collection, back))
  const { path, id } = back ?? {}
  useEffect(() => {
    if (path && id && title && isIn(readPending(store.getField(path).pending).add, { id }))
      nameBackLink(store, { path, id }, title)
  }, [store, path, id, title])
  const save = async (changes: { record: RecordValues }) => {
    const result = await gateway.create(collection.collectionId, changes.record)
    if (result && 'record' in result) {
      onCreated(linkOf(result.record), back !== undefined)
      onClose()
    }
    return result
  }
  return (
    // The page's own form around this field hears of what is submitted in here too.
    <div onSubmit={event => event.stopPropagation()}>
      <RecordForm
        store={store}
        schema={shown}
        groups={collection.detailGroupList}
        record={{ collectionId: collection.collectionId }}
        mode="stepper"
        errorSummary="popover"
        label={t('field.createNewIn', { name: collection.name || schema.title })}
        onSave={save}
      />
    </div>
  )
}

type BackLink = { path: string; id: string }

/**
 * The field over there that says the same link, where the person sees it, this record is stored, and what is stored leaves room: a
 * removal that is pending makes room with the next save only.
 */
function backLink({ record, schema, value }: InputProps, collection: DescribedCollection): BackLink | undefined {
  const path = schema.metadata?.association?.cursor.associationKey
  const other = path === undefined ? undefined : ownValue(collection.schema.properties, path)
  const leadsHere = other?.metadata?.association?.cursor.collectionId === record?.collectionId
  const hasRoom = mayLink(schema.metadata?.association ?? {}, linkedCount(value))
  if (path === undefined || !record?.id || !leadsHere || !hasRoom || other?.metadata?.disabled === true) return
  return { path, id: record.id }
}

/** A record that is not stored yet cannot be chosen over there: the link is stored with it, and is not asked for. */
function withoutBackLink({ record, schema }: InputProps, { schema: other }: DescribedCollection): RecordSchema {
  const path = schema.metadata?.association?.cursor.associationKey
  if (path === undefined || record?.id || other.required?.includes(path)) return other
  const { [path]: back, ...properties } = other.properties
  return back?.metadata?.association?.cursor.collectionId === record?.collectionId ? { ...other, properties } : other
}

function newRecordStore({ schema, detailGroupList }: DescribedCollection, back: BackLink | undefined): FormStore {
  const store = new FormStore({ values: defaultValues(schema), validate: makeFormValidator(schema, detailGroupList) })
  if (back) store.setPending(back.path, { add: [{ id: back.id }], remove: [] })
  return store
}

function nameBackLink(store: FormStore, { path, id }: BackLink, recordTitle: string): void {
  const change = readPending(store.getField(path).pending)
  store.setPending(path, { ...change, add: change.add.map(each => (each.id === id ? { ...each, recordTitle } : each)) })
}
