import { type MenuProps, Skeleton, whenSettled } from '@trellis/ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import type * as Parts from './record-parts.ts'

/** What a record's page needs only after its form: menus, dialogs and the activity come when the form is painted. */
const parts = () => (fetched ??= new Promise<void>(whenSettled).then(() => import('./record-parts.ts')))
let fetched: Promise<typeof Parts> | undefined

const LazyMenu = lazy(async () => ({ default: (await parts()).Menu }))
const LazyDialog = lazy(async () => ({ default: (await parts()).Dialog }))
const LazyActivity = lazy(async () => ({ default: (await parts()).ActivityPanel }))
const LazyDelete = lazy(async () => ({ default: (await parts()).DeleteDialog }))
const LazyConflict = lazy(async () => ({ default: (await parts()).ConflictDialog }))

/** A menu whose button works as soon as the menus are there. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <LazyMenu {...props} />
    </Suspense>
  )
}

export function Dialog(props: ComponentProps<typeof Parts.Dialog>) {
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  )
}

export function ActivityPanel(props: ComponentProps<typeof Parts.ActivityPanel>) {
  return (
    <Suspense fallback={<Skeleton shape="rows" count={4} />}>
      <LazyActivity {...props} />
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

export function ConflictDialog(props: ComponentProps<typeof Parts.ConflictDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyConflict {...props} />
    </Suspense>
  )
}
