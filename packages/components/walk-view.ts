import type { ViewComponent, ViewDocument } from '@trellis/model'

export type PlacedComponent = {
  component: ViewComponent
  /** In the document. */
  path: string
  /** 1 for the content and dialogs themselves. */
  depth: number
  parent: ViewComponent | undefined
}

type Walked = Pick<ViewDocument, 'content'> & { modals: readonly ViewComponent[] }

/** Every component of a view, each before what stands in it. */
export function* walkView({ content, modals }: Walked): Generator<PlacedComponent> {
  yield* walkComponent({ component: content, path: 'content', depth: 1, parent: undefined })
  for (const [index, modal] of modals.entries())
    yield* walkComponent({ component: modal, path: `modals.${index}`, depth: 1, parent: undefined })
}

function* walkComponent(placed: PlacedComponent): Generator<PlacedComponent> {
  yield placed
  const { component, path, depth } = placed
  for (const [index, child] of component.contains.entries())
    yield* walkComponent({ component: child, path: `${path}.contains.${index}`, depth: depth + 1, parent: component })
}
