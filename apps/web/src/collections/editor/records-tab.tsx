import { Button } from '@trellis/ui'
import { CollectionRecords } from '../../records/list/collection-records.tsx'
import { useCollection } from '../../records/use-collection.ts'
import { stringifySearch } from '../../router/search-string.ts'
import { placeOf } from '../../routes/places.ts'
import { t } from '../texts.ts'

/** The collection's records as their admin sees them. */
export function RecordsTab({ id }: { id: string }) {
  const { data: collection } = useCollection(id)
  return (
    <CollectionRecords
      collectionId={id}
      collection={collection}
      actions={
        <>
          <Button icon="upload_file" href={`/builder/data/import${stringifySearch({ id })}`}>
            {t('collections.importMore')}
          </Button>
          <Button variant="primary" icon="add" href={placeOf.newRecord(id)}>
            {t('collections.newRecord')}
          </Button>
        </>
      }
    />
  )
}
