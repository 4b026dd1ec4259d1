import type { TrellisRecord } from '@trellis/model'
import { Button, formatDateTime, type GridColumn, Icon } from '@trellis/ui'
import { useState } from 'react'
import { CoreListPage } from '../core-lists/core-list-page.tsx'
import { placeOf } from '../routes/places.ts'
import { collectionRowActions } from './collection-row-actions.tsx'
import styles from './collections.module.css'
import { NewCollectionDialog } from './new-collection.tsx'
import { RemovedPanel } from './settings/removed-panel.tsx'
import { t } from './texts.ts'

const columns = (): GridColumn<TrellisRecord>[] => [
  {
    id: 'name',
    title: t('collections.name'),
    isMain: true,
    isImportant: true,
    isSortable: true,
    render: record => <CollectionName record={record} />,
  },
  {
    id: 'id',
    title: t('collections.id'),
    width: '12rem',
    render: record => <code className={styles.code}>{record.id}</code>,
  },
  {
    id: 'updatedAt',
    title: t('collections.updated'),
    width: '12rem',
    isSortable: true,
    render: record => momentOf(record['updatedAt']),
  },
]

/** Every collection of the workspace. */
export function CollectionListPage() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <CoreListPage
        collectionId="Entity"
        queryKey={['collections']}
        title={t('collections.listTitle')}
        description={t('collections.intro')}
        icon="database"
        columns={columns()}
        orderBy="name"
        searchLabel={t('collections.search')}
        hrefOf={record => placeOf.collectionEditor(record.id)}
        rowColor={record => textOf(record['color'])}
        actions={
          <>
            <Button icon="upload_file" href="/builder/data/import">
              {t('collections.import')}
            </Button>
            <Button variant="primary" icon="add" onPress={() => setAdding(true)}>
              {t('collections.add')}
            </Button>
          </>
        }
        rowActions={collectionRowActions}
        empty={{ title: t('collections.empty'), description: t('collections.emptyWhy') }}
        noMatch={{ title: t('collections.noMatch'), description: t('collections.noMatchHow') }}
      >
        <div className={styles.removed}>
          <RemovedPanel />
        </div>
      </CoreListPage>
      <NewCollectionDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function CollectionName({ record }: { record: TrellisRecord }) {
  const description = textOf(record['description'])
  return (
    <span className={styles.name}>
      <Icon name={textOf(record['icon']) ?? 'table_chart'} />
      <span className={styles.strong}>{record.recordTitle ?? record.id}</span>
      {description && <span className={styles.hint}>{description}</span>}
    </span>
  )
}

function momentOf(value: unknown): string {
  return typeof value === 'string' ? formatDateTime(value) : ''
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
