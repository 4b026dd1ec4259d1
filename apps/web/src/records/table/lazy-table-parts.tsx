import { whenSettled } from '@trellis/ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import type * as Parts from './table-parts.ts'

/** What a table needs only once somebody edits, ticks or opens a cell: it comes when the rows are painted. */
const parts = () => (fetched ??= new Promise<void>(whenSettled).then(() => import('./table-parts.ts')))
let fetched: Promise<typeof Parts> | undefined

const LazyEditBar = lazy(async () => ({ default: (await parts()).EditBar }))
const LazyBulkBar = lazy(async () => ({ default: (await parts()).BulkBar }))
const LazyCellEditor = lazy(async () => ({ default: (await parts()).CellEditor }))
const LazyTableTools = lazy(async () => ({ default: (await parts()).TableTools }))
const LazyColumnMenu = lazy(async () => ({ default: (await parts()).ColumnMenuList }))

export function EditBar(props: ComponentProps<typeof Parts.EditBar>) {
  return (
    <Suspense fallback={null}>
      <LazyEditBar {...props} />
    </Suspense>
  )
}

export function BulkBar(props: ComponentProps<typeof Parts.BulkBar>) {
  return (
    <Suspense fallback={null}>
      <LazyBulkBar {...props} />
    </Suspense>
  )
}

export function CellEditor(props: ComponentProps<typeof Parts.CellEditor>) {
  return (
    <Suspense fallback={null}>
      <LazyCellEditor {...props} />
    </Suspense>
  )
}

export function TableTools(props: ComponentProps<typeof Parts.TableTools>) {
  return (
    <Suspense fallback={null}>
      <LazyTableTools {...props} />
    </Suspense>
  )
}

export function ColumnMenuList(props: ComponentProps<typeof Parts.ColumnMenuList>) {
  return (
    <Suspense fallback={props.trigger}>
      <LazyColumnMenu {...props} />
    </Suspense>
  )
}
