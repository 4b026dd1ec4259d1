import { type ComponentDefinition, findComponent, viewParts, walkView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'

export type Trees = Pick<ViewDocument, 'content' | 'modals'>

/** The component with this id, and the one that it stands in; dialogs and the content stand in none. */
export function findPlaced(
  view: Trees,
  id: string | undefined,
): { component: ViewComponent; parent: ViewComponent | undefined; depth: number } | undefined {
  for (const placed of walkView(view)) if (placed.component.id === id) return placed
  return undefined
}

/** The same among the parts that every view has, too. */
export function findComponentIn(view: ViewDocument, id: string | undefined): ViewComponent | undefined {
  return findPlaced(view, id)?.component ?? viewParts(view).find(part => part.id === id)
}

/** A part that every view has: it cannot be moved, copied or removed. */
export const isPart = ({ type }: Pick<ViewComponent, 'type'>): boolean => findComponent(type)?.ofView !== undefined

/** The view with another component in the place of this one; undefined takes it away. */
export function withComponent(
  view: ViewDocument,
  id: string,
  change: (component: ViewComponent) => ViewComponent | undefined,
): ViewDocument {
  return withComponents(view, new Set([id]), change)
}

/** The same for several; the content itself stays. */
export function withComponents(
  view: ViewDocument,
  ids: ReadonlySet<string>,
  change: (component: ViewComponent) => ViewComponent | undefined,
): ViewDocument {
  const walk = (component: ViewComponent): ViewComponent[] => {
    if (ids.has(component.id)) {
      const changed = change(component)
      return changed ? [changed] : []
    }
    const contains = component.contains.flatMap(walk)
    const isSame =
      contains.length === component.contains.length && contains.every((c, at) => c === component.contains[at])
    return [isSame ? component : { ...component, contains }]
  }
  const [content = view.content] = walk(view.content)
  return { ...view, content, modals: view.modals.flatMap(walk) }
}

export const takesChildren = (kind: ComponentDefinition | undefined): boolean =>
  kind !== undefined && (kind.children === 'any' || kind.children.length > 0)

/** A component with all that stands in it, each before its own. */
export function allWithin(component: ViewComponent): ViewComponent[] {
  return [component, ...component.contains.flatMap(allWithin)]
}

/** How many levels a component takes. */
export const heightOf = ({ contains }: ViewComponent): number => 1 + Math.max(0, ...contains.map(heightOf))

/** Those of the components that stand in none of the others, in the order of the view. */
export function topmost(view: Trees, ids: Iterable<string>): ViewComponent[] {
  const wanted = new Set(ids)
  const walk = (component: ViewComponent): ViewComponent[] =>
    wanted.has(component.id) ? [component] : component.contains.flatMap(walk)
  return [view.content, ...view.modals].flatMap(walk)
}
