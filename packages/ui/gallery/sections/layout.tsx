import { useState } from 'react'
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx'
import { Chip } from '../../components/chip/chip.tsx'
import { ColumnLayout } from '../../components/column-layout/column-layout.tsx'
import { DataGrid } from '../../components/data-grid/data-grid.tsx'
import type { GridColumn } from '../../components/data-grid/grid-props.ts'
import type { SortEntry } from '../../components/data-grid/grid-rules.ts'
import { PaginationBar } from '../../components/pagination-bar/pagination-bar.tsx'
import { SkipLink } from '../../components/skip-link/skip-link.tsx'
import { ResizeHandle, SplitPane } from '../../components/split-pane/split-pane.tsx'
import { StepperHeader } from '../../components/stepper/stepper-header.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { TreeList } from '../../components/tree-list/tree-list.tsx'
import type { TreeListItem } from '../../components/tree-list/tree-list-props.ts'
import { moveNode } from '../../components/tree-list/tree-moves.ts'
import { Held, type Section, State } from '../example.tsx'
import styles from '../gallery.module.css'
import { sampleTabs as tabs } from '../sample-tabs.ts'
import { t } from '../texts.ts'

type Order = {
  id: string
  customer: string
  city: string
  freight: string
  date: string
  priority: 'red' | 'amber' | 'slate'
}

const orders: Order[] = [
  {
    id: '10248',
    customer: 'Vins et alcools Chevalier',
    city: 'Reims',
    freight: '32.38',
    date: '4 Jul 1996',
    priority: 'red',
  },
  {
    id: '10249',
    customer: 'Toms Spezialitäten',
    city: 'Münster',
    freight: '11.61',
    date: '5 Jul 1996',
    priority: 'slate',
  },
  {
    id: '10250',
    customer: 'Hanari Carnes',
    city: 'Rio de Janeiro',
    freight: '65.83',
    date: '8 Jul 1996',
    priority: 'amber',
  },
  {
    id: '10251',
    customer: t('gallery.long'),
    city: 'Lyon',
    freight: '1,041.34',
    date: '8 Jul 1996',
    priority: 'slate',
  },
]

const columns: GridColumn<Order>[] = [
  { id: 'id', title: t('gallery.orders'), width: '8rem', isMain: true, isSortable: true, render: order => order.id },
  {
    id: 'customer',
    title: t('gallery.customer'),
    isSortable: true,
    isImportant: true,
    render: order => order.customer,
  },
  { id: 'city', title: t('gallery.city'), isSortable: true, render: order => order.city },
  {
    id: 'date',
    title: t('gallery.orderDate'),
    align: 'end',
    isSortable: true,
    isImportant: true,
    render: order => order.date,
  },
  { id: 'freight', title: t('gallery.freight'), align: 'end', isSortable: true, render: order => order.freight },
  {
    id: 'priority',
    title: t('gallery.priority'),
    width: '7rem',
    isImportant: true,
    render: order => <Chip color={order.priority}>{t('gallery.high')}</Chip>,
  },
]

const fields: TreeListItem[] = [
  {
    id: 'general',
    title: t('gallery.details'),
    isGroup: true,
    children: [
      { id: 'customer', title: t('gallery.customer'), icon: 'link', hint: 'association' },
      {
        id: 'date',
        title: t('gallery.orderDate'),
        icon: 'calendar_today',
        hint: 'date',
        marks: [{ icon: 'flag', label: t('gallery.high') }],
      },
      { id: 'long', title: t('gallery.long'), icon: 'notes', hint: 'multiline' },
    ],
  },
  {
    id: 'ship',
    title: t('gallery.shipping'),
    isGroup: true,
    children: [{ id: 'city', title: t('gallery.city'), icon: 'text_fields', hint: 'text' }],
  },
]

const layoutTitles = { tab: 'gallery.shipping', 'vertical-tab': 'gallery.review' } as const

export const layoutSections: Section[] = [
  {
    title: 'Tabs and breadcrumb',
    shows: ['Tabs', 'Breadcrumb', 'StepperHeader', 'SkipLink', 'ColumnLayout'],
    render: () => (
      <>
        {(['layout', 'form'] as const).map(variant => (
          <State key={variant} name={variant}>
            <Tabs label={variant} tabs={tabs} variant={variant}>
              {tab => tab.title}
            </Tabs>
          </State>
        ))}
        <State name="vertical">
          <Held start={false}>
            {(isCollapsed, set) => (
              <Tabs
                label={t('gallery.settings')}
                tabs={tabs}
                orientation="vertical"
                isCollapsed={isCollapsed}
                onCollapse={set}
              >
                {tab => tab.title}
              </Tabs>
            )}
          </Held>
        </State>
        <State name="breadcrumb, long">
          <Breadcrumb
            items={[
              { id: 'a', label: t('gallery.collections'), href: '#a', icon: 'database' },
              { id: 'b', label: t('gallery.long'), href: '#b' },
              { id: 'c', label: '10248' },
            ]}
          />
        </State>
        <State name="columns, collapsible, full screen" isWide>
          <ColumnLayout mode="two-1-2" narrowest={120} title={t('gallery.billing')} isCollapsible hasFullscreen>
            <p>{t('gallery.small')}</p>
            <p>{t('gallery.long')}</p>
          </ColumnLayout>
        </State>
        {(['tab', 'vertical-tab'] as const).map(mode => (
          <State key={mode} name={`layout, ${mode}`} isWide>
            <ColumnLayout mode={mode} title={t(layoutTitles[mode])} titles={[t('gallery.details')]} hasFullscreen>
              <p>{t('gallery.small')}</p>
              <p>{t('gallery.long')}</p>
            </ColumnLayout>
          </State>
        ))}
        <State name="stepper" isWide>
          <StepperHeader
            currentId="b"
            onSelect={() => undefined}
            steps={[
              { id: 'a', title: t('gallery.details'), status: 'done' },
              { id: 'b', title: t('gallery.shipping'), status: 'error' },
              { id: 'c', title: t('gallery.review') },
            ]}
          />
        </State>
        <SkipLink target="gallery" />
      </>
    ),
  },
  {
    title: 'Data grid and pages',
    shows: ['DataGrid', 'PaginationBar'],
    render: () => (
      <>
        <State name="rows, sorting, selection, colours" isWide>
          <GridSample />
        </State>
        <State name="S, L" isWide>
          <DataGrid
            label={t('gallery.small')}
            columns={columns}
            rows={orders.slice(0, 2)}
            rowKey={order => order.id}
            density="S"
          />
          <DataGrid
            label={t('gallery.large')}
            columns={columns}
            rows={orders.slice(0, 2)}
            rowKey={order => order.id}
            density="L"
            activeKey="10249"
            isRefreshing
          />
        </State>
        <State name="loading, empty" isWide>
          <DataGrid label={t('gallery.loading')} columns={columns} rows={undefined} rowKey={order => order.id} />
          <DataGrid label={t('gallery.empty')} columns={columns} rows={[]} rowKey={order => order.id} />
        </State>
        <State name="pages: known, unknown" isWide>
          <PaginationBar cursor={{ skip: 50, limit: 30 }} count={30} total={830} onChange={() => undefined} />
          <PaginationBar
            cursor={{ skip: 0, limit: 25 }}
            count={25}
            total={null}
            label={t('gallery.customers')}
            onChange={() => undefined}
          />
        </State>
      </>
    ),
  },
  {
    title: 'Tree and panes',
    shows: ['TreeList', 'SplitPane', 'ResizeHandle'],
    render: () => (
      <State name="tree in a resizable pane" isWide>
        <div className={styles.panes}>
          <SplitPane label={t('gallery.details')} pane={<TreeSample />} defaultWidth={320}>
            <Held start={300}>
              {(width, set) => (
                <div className={styles.handle}>
                  <ResizeHandle
                    label={t('gallery.more')}
                    width={width}
                    onResize={set}
                    side="start"
                    limits={{ min: 200, max: 400, fallback: 300 }}
                  />
                  {width}
                </div>
              )}
            </Held>
          </SplitPane>
        </div>
      </State>
    ),
  },
]

function GridSample() {
  const [sort, setSort] = useState<SortEntry[]>([{ column: 'date', direction: 'asc' }])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['10249']))
  return (
    <DataGrid
      label={t('gallery.orders')}
      columns={columns}
      rows={orders}
      rowKey={order => order.id}
      rowHref={order => `#${order.id}`}
      rowColor={order => order.priority}
      sort={sort}
      onSortChange={setSort}
      selectedKeys={selected}
      onSelectionChange={setSelected}
      totalRows={830}
    />
  )
}

function TreeSample() {
  const [items, setItems] = useState<readonly TreeListItem[]>(fields)
  const [selected, setSelected] = useState('date')
  return (
    <TreeList
      label={t('gallery.details')}
      items={items}
      selectedId={selected}
      onSelect={setSelected}
      onMove={move => setItems(moveNode(items, move))}
      actions={() => [{ id: 'delete', label: t('gallery.delete'), icon: 'delete', isDanger: true }]}
    />
  )
}
