import { type MenuProps, Skeleton, whenSettled } from '@trellis/ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import type * as Parts from './list-parts.ts'
import styles from './record-list.module.css'

/**
 * What a list needs only after its rows: menus, filter, pages and dialogs come in a chunk of their own, asked for when the rows
 * are painted. Until then each keeps its place.
 */
const parts = () => (fetched ??= new Promise<void>(whenSettled).then(() => import('./list-parts.ts')))
let fetched: Promise<typeof Parts> | undefined

const LazyPagination = lazy(async () => ({ default: (await parts()).PaginationBar }))
const LazyFilter = lazy(async () => ({ default: (await parts()).FilterPopover }))
const LazyQuickFilters = lazy(async () => ({ default: (await parts()).QuickFilterBar }))
const LazyViews = lazy(async () => ({ default: (await parts()).ViewsMenu }))
const LazyRowMenu = lazy(async () => ({ default: (await parts()).RowMenu }))
const LazyDelete = lazy(async () => ({ default: (await parts()).DeleteDialog }))
const LazyCollectionMenu = lazy(async () => ({ default: (await parts()).CollectionMenu }))
const LazyMenu = lazy(async () => ({ default: (await parts()).Menu }))

export function PaginationBar(props: ComponentProps<typeof Parts.PaginationBar>) {
  return (
    <Suspense fallback={<div className={styles.barPlace} />}>
      <LazyPagination {...props} />
    </Suspense>
  )
}

export function FilterPopover(props: ComponentProps<typeof Parts.FilterPopover>) {
  return (
    <Suspense fallback={<Skeleton shape="text" count={1} />}>
      <LazyFilter {...props} />
    </Suspense>
  )
}

export function ViewsMenu(props: ComponentProps<typeof Parts.ViewsMenu>) {
  return (
    <Suspense fallback={<Skeleton shape="text" count={1} />}>
      <LazyViews {...props} />
    </Suspense>
  )
}

export function QuickFilterBar(props: ComponentProps<typeof Parts.QuickFilterBar>) {
  return (
    <Suspense fallback={null}>
      <LazyQuickFilters {...props} />
    </Suspense>
  )
}

export function RowMenu(props: ComponentProps<typeof Parts.RowMenu>) {
  return (
    <Suspense fallback={null}>
      <LazyRowMenu {...props} />
    </Suspense>
  )
}

export function DeleteDialog(props: ComponentProps<typeof Parts.DeleteDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyDelete {...props} />
    </Suspense>
  )
}

export function CollectionMenu(props: ComponentProps<typeof Parts.CollectionMenu>) {
  return (
    <Suspense fallback={null}>
      <LazyCollectionMenu {...props} />
    </Suspense>
  )
}

/** A menu whose button works as soon as the menus are there. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <LazyMenu {...props} />
    </Suspense>
  )
}
