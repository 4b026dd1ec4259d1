import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CollectionPickerProps } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import {
  Button,
  collectionPickerPageSize,
  DataGrid,
  Dialog,
  type GridColumn,
  Icon,
  Link,
  PaginationBar,
  SearchField,
} from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { placeOf } from '../../routes/places.ts'
import { t } from '../texts.ts'
import styles from './collection-picker.module.css'

/** Every collection in a table over the whole screen: a row opens its editor in a new tab, Select takes it (1 §2.3). */
export function CollectionPicker({ onSelect, onClose }: CollectionPickerProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState({ limit: collectionPickerPageSize, skip: 0 })
  const cursor = {
    collectionId: 'Entity',
    options: { ...page, orderBy: 'name' },
    ...(search ? { searchString: search } : {}),
  }
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: ['collections', 'pick', cursor],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor }, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns: GridColumn<TrellisRecord>[] = [
    { id: 'name', title: t('collections.name'), isMain: true, isImportant: true, render: nameOf },
    { id: 'id', title: t('collections.id'), width: '14rem', isImportant: true, render: ({ id }) => <code>{id}</code> },
    {
      id: 'select',
      title: t('collections.select'),
      isTitleHidden: true,
      isPinned: true,
      isImportant: true,
      width: '8rem',
      align: 'end',
      render: record => (
        <Button
          size="small"
          aria-label={t('collections.selectOne', { name: titleOf(record) })}
          onPress={() => onSelect(record.id)}
        >
          {t('collections.select')}
        </Button>
      ),
    },
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="full"
      icon="database"
      title={t('collections.selectTitle')}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('collections.ok')}
        </Button>
      }
    >
      <div className={styles.picker}>
        <SearchField
          label={t('collections.search')}
          placeholder={t('collections.search')}
          isLive
          isCollapsible={false}
          value={search}
          onSubmit={text => {
            setSearch(text)
            setPage({ ...page, skip: 0 })
          }}
        />
        {isError && (
          <p role="alert">
            {t('collections.loadFailed')}{' '}
            <Button variant="link" onPress={() => void refetch()}>
              {t('collections.retry')}
            </Button>
          </p>
        )}
        {!isError && (
          <DataGrid
            label={t('collections.selectTitle')}
            columns={columns}
            rows={data?.list}
            rowKey={record => record.id}
            rowName={titleOf}
            onRowAction={record => window.open(placeOf.collectionEditor(record.id), '_blank', 'noopener')}
            isRefreshing={isPlaceholderData}
          />
        )}
        <PaginationBar
          cursor={page}
          count={data?.list.length ?? 0}
          total={data?.totalCount}
          onChange={setPage}
          label={t('collections.selectTitle')}
        />
      </div>
    </Dialog>
  )
}

function nameOf(record: TrellisRecord) {
  return (
    <span className={styles.name}>
      <Icon name={typeof record['icon'] === 'string' && record['icon'] ? record['icon'] : 'table_chart'} />
      <Link href={placeOf.collectionEditor(record.id)} isExternal variant="quiet">
        {titleOf(record)}
      </Link>
    </span>
  )
}

const titleOf = (record: TrellisRecord): string =>
  typeof record['name'] === 'string' && record['name'] ? record['name'] : record.id
