import { whenSettled } from '@trellis/ui'
import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { ToolsPlace } from '../list/list-tools.tsx'
import styles from '../list/record-list.module.css'
import type * as Parts from './table-parts.ts'

/** What a table needs only once somebody edits, ticks or opens a cell: it comes when the rows are painted. */
const parts = () => (fetched ??= new Promise<void>(whenSettled).then(fetchParts))
let fetched: Promise<typeof Parts> | undefined
let arrived: typeof Parts | undefined

/** A failed download is forgotten, so that the next try asks again. */
async function fetchParts(): Promise<typeof Parts> {
  try {
    arrived = await import('./table-parts.ts')
    return arrived
  } catch (error) {
    fetched = undefined
    throw error
  }
}

/** The parts, once they are there. */
export function useTableParts(): typeof Parts | undefined {
  const [there, setThere] = useState(arrived)
  useEffect(() => {
    // Where they cannot be had, the parts that are drawn say so.
    if (!there) parts().then(setThere, () => undefined)
  }, [there])
  return there
}

const LazyEditBar = lazy(async () => ({ default: (await parts()).EditBar }))
const LazyBulkBar = lazy(async () => ({ default: (await parts()).BulkBar }))
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

/** After the rows, also where it is there already. */
export function TableTools(props: ComponentProps<typeof Parts.TableTools>) {
  const isNext = useDeferredValue(true, false)
  const place = <ToolsPlace frame={props.frame} className={styles.toolsPlace ?? ''} />
  if (!isNext) return place
  return (
    <Suspense fallback={place}>
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
