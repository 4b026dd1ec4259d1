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
    ...views.map(view => entryOf(view, { id: `view.${view.viewId}`, icon: 'web', href: placeOf.view(view.viewId) })),
    ...flows.map(flow =>
      entryOf(flow, { id: `flow.${flow.flowId}`, icon: 'account_tree', href: placeOf.flow(flow.flowId) }),
    ),
    ...readable.map(({ collectionId, ...collection }) =>
      entryOf(collection, { id: `table.${collectionId}`, icon: 'table_rows', href: placeOf.table({ collectionId }) }),
    ),
  ]
}

type Shown = { name: string; icon?: string; color?: string }

/** `icon`: of those that have none of their own. */
function entryOf(
  { name, icon: own, color }: Shown,
  { icon, ...entry }: Pick<AppEntry, 'id' | 'icon' | 'href'>,
): AppEntry {
  return { ...entry, label: name, icon: own ?? icon, color }
}
