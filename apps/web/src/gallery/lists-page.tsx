import type { TrellisRecord } from '@trellis/model'
import { useState } from 'react'
import { RecordList } from '../records/list/record-list.tsx'
import { useListState, useOwnListState } from '../records/list/use-list-state.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useCollection } from '../records/use-collection.ts'
import { useTextParameter } from '../router/place.ts'
import styles from './lists-page.module.css'

/** Two lists of one collection: one narrowed to a word that `field` holds and kept in the address, one with a few controls and a state of its own. */
export function ListsPage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const field = useTextParameter('field') ?? ''
  const value = useTextParameter('value') ?? ''
  const { data: collection } = useCollection(collectionId)
  const [opened, setOpened] = useState<TrellisRecord>()
  return (
    <RecordGatewayProvider>
      <div className={styles.lists}>
        <h1>{collection?.name}</h1>
        <RecordList
          listId="narrowed"
          name={`${collection?.name} 1`}
          base={{ collectionId, fixedFilter: { [field]: { $eq: value } } }}
          source={useListState('narrowed')}
          collection={collection}
        />
        <p role="status" data-opened>
          {opened?.recordTitle}
        </p>
        <RecordList
          listId="whole"
          name={`${collection?.name} 2`}
          base={{ collectionId }}
          source={useOwnListState({ limit: 10 })}
          controls={['search', 'refresh']}
          onOpen={setOpened}
          collection={collection}
        />
      </div>
    </RecordGatewayProvider>
  )
}
