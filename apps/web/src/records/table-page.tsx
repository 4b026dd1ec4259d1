import { Button } from '@trellis/ui'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import { RecordList } from './list/record-list.tsx'
import { RecordGatewayProvider } from './record-gateway.tsx'
import { t } from './texts.ts'
import { useCollection } from './use-collection.ts'

/** TABLE: the records of one collection. */
export function TablePage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const { data: collection } = useCollection(collectionId)
  return (
    <Page
      title={collection?.name ?? ''}
      icon={collection?.icon ?? 'table_chart'}
      {...(collection?.description ? { description: collection.description } : {})}
      scroll="none"
      actions={
        collection?.verbs.create && (
          <Button variant="primary" icon="add" href={placeOf.newRecord(collectionId)}>
            {t('records.new')}
          </Button>
        )
      }
    >
      <RecordGatewayProvider>
        <RecordList key={collectionId} collectionId={collectionId} collection={collection} />
      </RecordGatewayProvider>
    </Page>
  )
}
