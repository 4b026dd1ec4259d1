import { useQuery } from '@tanstack/react-query'
import { RecordForm, recordName } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Button, Dialog, EmptyState, formatLogTime, Skeleton } from '@trellis/ui'
import { call } from '../../api/call.ts'
import { describeError } from '../../api/show-error.ts'
import { withAdditional } from '../detail/additional-fields.ts'
import { useRecordStore } from '../detail/use-record-store.ts'
import { useUserNames } from '../detail/use-user-names.ts'
import { t as recordsText } from '../texts.ts'
import { type Collection, useCollection } from '../use-collection.ts'
import { t } from './texts.ts'

type RecordAsOfProps = { collectionId: string; id: string; at: string; onClose: () => void }

/** The record as it was after a change, for reading. */
export function RecordAsOf({ collectionId, id, at, onClose }: RecordAsOfProps) {
  const { data: collection } = useCollection(collectionId)
  const { data: record, error } = useQuery({
    queryKey: ['record-as-of', collectionId, id, at],
    queryFn: ({ signal }) => call('DATA_GET', { cursor: { collectionId, id }, asOf: at }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      size="large"
      icon="history"
      title={t('records.asOfTitle', {
        title: recordName(record ?? { id }, collection?.schema),
        when: formatLogTime(at),
      })}
      description={t('records.asOfWhat')}
      footer={<Button onPress={onClose}>{t('records.close')}</Button>}
    >
      {error && (
        <EmptyState
          size="small"
          icon="error"
          title={recordsText('records.failedOne')}
          description={describeError(error).message}
        />
      )}
      {!error && !(record && collection) && <Skeleton shape="form" count={4} />}
      {record && collection && <EarlierForm record={record} collection={withAdditional(collection, record)} />}
    </Dialog>
  )
}

function EarlierForm({ record, collection }: { record: TrellisRecord; collection: Collection }) {
  const { schema, detailGroupList, collectionId } = collection
  const { store } = useRecordStore({ schema, groups: detailGroupList }, record)
  const shown = useUserNames(record, schema)
  return (
    <RecordForm
      id="record-as-of"
      store={store}
      schema={schema}
      groups={detailGroupList}
      record={{ collectionId, id: record.id }}
      isReadOnly
      shown={shown}
      onSave={async () => undefined}
      label={recordName(record, schema)}
    />
  )
}
