import { hasPlace, placeOf } from '../routes/places.ts'
import type { NavigationApp } from '../session/queries.ts'

/** What an app opens, as menus and the palette list it. */
export type AppEntry = {
  id: string
  label: string
  icon: string
  color?: string | undefined
  href: string
}

/** Views and flows of an app, then the collections that it lets the person read, in the order of the app's home. */
export function entriesOfApp({ views, flows, collections }: NavigationApp): AppEntry[] {
  const readable = hasPlace('/table') ? collections.filter(({ verbs }) => verbs.read) : []
  return [
    ...views.map(({ viewId, name, icon, color }) => ({
      id: `view.${viewId}`,
      label: name,
      icon: icon ?? 'web',
      color,
      href: placeOf.view(viewId),
    })),
    ...flows.map(({ flowId, name, icon, color }) => ({
      id: `flow.${flowId}`,
      label: name,
      icon: icon ?? 'account_tree',
      color,
      href: placeOf.flow(flowId),
    })),
    ...readable.map(({ collectionId, name, icon, color }) => ({
      id: `table.${collectionId}`,
      label: name,
      icon: icon ?? 'table_rows',
      color,
      href: placeOf.table({ collectionId }),
    })),
  ]
}
