import { findComponent, walkView } from '@trellis/components'
import type { ComponentsNamed } from '@trellis/fields/web'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { use, useMemo } from 'react'
import { EditedViewContext } from './view-formula-dialog.tsx'

type Placed = Pick<ViewComponent, 'id' | 'name' | 'type'>

/** What actions can name in the view that is edited; the same function as long as its components are called the same. */
export function useComponentsNamed(): ComponentsNamed | undefined {
  const view = use(EditedViewContext)
  const known = view && JSON.stringify(placedIn(view))
  return useMemo(() => (known === undefined ? undefined : namedAmong(JSON.parse(known) as Placed[])), [known])
}

const placedIn = (view: ViewDocument): Placed[] =>
  [...walkView(view)].map(({ component: { id, name, type } }) => ({ id, name, type }))

export const namedAmong =
  (placed: readonly Placed[]): ComponentsNamed =>
  kinds =>
    placed
      .filter(({ type }) => kinds?.includes(type) ?? findComponent(type)?.source !== undefined)
      .map(({ id, name }) => ({ id, label: name }))
