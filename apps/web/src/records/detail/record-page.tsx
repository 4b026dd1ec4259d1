import { Button, EmptyState, Skeleton } from '@trellis/ui'
import { isApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/show-error.ts'
import { useTextParameter } from '../../router/place.ts'
import { placeOf } from '../../routes/places.ts'
import { Page } from '../../shell/page.tsx'
import { RecordGatewayProvider } from '../record-gateway.tsx'
import { t } from '../texts.ts'
import { useCollection } from '../use-collection.ts'
import { MayNotCreate } from './lazy-parts.tsx'
import { RecordEditor } from './record-editor.tsx'
import { useCopied } from './use-copied.ts'
import { useRecord } from './use-record.ts'

/** DETAIL: one record with its form and activity; without an id, the form for a new one. */
export function RecordPage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const id = useTextParameter('id')
  const collection = useCollection(collectionId)
  const record = useRecord(collectionId, id)
  // One that may not be read, or is gone, leaves an empty form.
  const copyId = useTextParameter('copy')
  const copied = useCopied(collection.data, id === undefined ? copyId : undefined)
  const isTaken = isApiError(collection.error, 'NOT_FOUND')
  const error = (collection.data && !isTaken ? undefined : collection.error) ?? (record.data ? undefined : record.error)
  if (error || collectionId === '') {
    const retry = () => void Promise.all([collection.refetch(), id === undefined ? undefined : record.refetch()])
    return <Failure error={error} collectionId={collection.data?.collectionId} onRetry={retry} />
  }
  if (!collection.data || (id !== undefined && !record.data) || copied.isLoading) {
    return (
      <Page title={collection.data?.name ?? t('records.record')} header="hidden">
        <Skeleton shape="form" count={6} />
      </Page>
    )
  }
  if (id === undefined && !collection.data.verbs.create) return <MayNotCreate collection={collection.data} />
  return (
    <RecordGatewayProvider>
      <RecordEditor
        key={`${collectionId} ${id ?? ''} ${id === undefined ? (copyId ?? '') : ''}`}
        collection={collection.data}
        record={record.data}
        copied={id === undefined ? (copied.data ?? undefined) : undefined}
        isGone={isApiError(record.error, 'NOT_FOUND')}
      />
    </RecordGatewayProvider>
  )
}

type FailureProps = {
  error: unknown
  /** Where the collection is known, its list is the way on. */
  collectionId: string | undefined
  onRetry: () => void
}

function Failure({ error, collectionId, onRetry }: FailureProps) {
  const isMissing = error === null || error === undefined || isApiError(error, 'NOT_FOUND')
  const title = isMissing ? t('records.notFound') : t('records.failedOne')
  const action = isMissing ? (
    <Button href={collectionId === undefined ? '/' : placeOf.table({ collectionId })}>
      {collectionId === undefined ? t('records.toHome') : t('records.toList')}
    </Button>
  ) : (
    <Button onPress={onRetry}>{t('records.loadAgain')}</Button>
  )
  return (
    <Page title={title} header="hidden">
      <EmptyState
        icon={isMissing ? 'search_off' : 'error'}
        title={title}
        description={isMissing ? t('records.notFoundWhy') : describeError(error).message}
        action={action}
      />
    </Page>
  )
}
