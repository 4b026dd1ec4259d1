import type { CustomView } from '@trellis/model'
import { Button } from '@trellis/ui'
import { type ReactNode, useMemo } from 'react'
import { isApiError } from '../api/api-error.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/command-store.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { useApps } from '../session/queries.ts'
import { Page } from '../shell/page.tsx'
import { useVisit } from '../shell/recent.ts'
import { WithCustomView } from '../views/with-custom-view.tsx'
import { CollectionRecords } from './list/collection-records.tsx'
import { ListEmpty } from './list/list-empty.tsx'
import { RecordGatewayProvider } from './record-gateway.tsx'
import { t } from './texts.ts'
import { type Collection, useCollection } from './use-collection.ts'
import { useCollectionCrumbs } from './use-collection-crumbs.ts'

/** TABLE: the records of one collection. */
export function TablePage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const { data: collection, error } = useCollection(collectionId)
  const known = useKnown(collectionId)
  const { name, icon, description } = collection ?? known ?? {}
  const mayCreate = collection?.verbs.create === true
  const isMissing = isApiError(error, 'NOT_FOUND')
  useVisit(collection && visitOf(collection))
  useCommands(useNewCommand(collectionId, mayCreate))
  const crumbs = useCollectionCrumbs(collectionId)
  // Nothing stands before it is known what stands over it.
  if (collectionId !== '' && !collection && !known && !error)
    return <Page title={t('records.records')} header="hidden" scroll="none" />
  return (
    <Page
      title={(isMissing ? t('records.collectionNotFound') : name) ?? t('records.records')}
      crumbs={crumbs}
      icon={icon ?? 'table_chart'}
      {...(description ? { description } : {})}
      header={isMissing ? 'hidden' : 'shown'}
      scroll="none"
      actions={
        mayCreate && (
          <Button variant="primary" icon="add" href={placeOf.newRecord(collectionId)}>
            {t('records.new')}
          </Button>
        )
      }
    >
      {isMissing ? (
        <ListEmpty kind="failed" error={error} />
      ) : (
        <Beside view={collection?.customView}>
          <RecordGatewayProvider>
            <CollectionRecords key={collectionId} collectionId={collectionId} collection={collection} />
          </RecordGatewayProvider>
        </Beside>
      )}
    </Page>
  )
}

function Beside({ view, children }: { view: CustomView | undefined; children: ReactNode }) {
  if (!view) return children
  return (
    <WithCustomView view={view} fills>
      {children}
    </WithCustomView>
  )
}

/** The collection as the navigation has it, there before the collection itself is. */
function useKnown(collectionId: string) {
  const collections = useApps().flatMap(app => app.collections)
  return collections.find(collection => collection.collectionId === collectionId)
}

function useNewCommand(collectionId: string, mayCreate: boolean): readonly Command[] {
  return useMemo(
    () => [
      {
        id: 'records.new',
        label: t('records.newTitle'),
        icon: 'add',
        group: 'here',
        keys: 'N',
        when: () => mayCreate,
        href: placeOf.newRecord(collectionId),
      },
    ],
    [collectionId, mayCreate],
  )
}

function visitOf({ collectionId, name, icon, color }: Collection) {
  return {
    href: placeOf.table({ collectionId }),
    title: name,
    area: t('records.records'),
    icon: icon ?? 'table_chart',
    color,
  }
}
