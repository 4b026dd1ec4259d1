import { type MenuProps, Skeleton, whenSettled } from '@trellis/ui'
import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import type * as Parts from './record-parts.ts'

/** What a record's page needs only after its form: menus, dialogs and the activity come when the form is painted. */
const parts = () => (fetched ??= new Promise<void>(whenSettled).then(() => import('./record-parts.ts')))
let fetched: Promise<typeof Parts> | undefined

const LazyMenu = lazy(async () => ({ default: (await parts()).Menu }))
const LazyDialog = lazy(async () => ({ default: (await parts()).Dialog }))
const LazyActivity = lazy(async () => ({ default: (await parts()).ActivityPanel }))
const LazyDelete = lazy(async () => ({ default: (await parts()).DeleteDialog }))
const LazyConflict = lazy(async () => ({ default: (await parts()).ConflictDialog }))

/** A menu whose button is there at once: pressed before the menus are, it opens when they come. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Suspense fallback={cloneElement(trigger as ReactElement<Pressed>, { onPress: () => setOpen(true) })}>
      <LazyMenu {...props} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}

type Pressed = { onPress?: () => void }

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
