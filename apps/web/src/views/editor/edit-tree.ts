import { type ComponentDefinition, findComponent, newComponent, refusalOf } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import type { TreeListItem, TreeMove } from '@trellis/ui/tree'
import { componentLabel } from './component-texts.ts'

type Trees = Pick<ViewDocument, 'content' | 'modals'>

const all = ({ content, modals }: Trees): readonly ViewComponent[] => [content, ...modals]

/** The component with this id, and the one that it stands in. */
export function findPlaced(
  view: Trees,
  id: string | undefined,
): { component: ViewComponent; parent: ViewComponent | undefined } | undefined {
  const search = (component: ViewComponent, parent: ViewComponent | undefined): ReturnType<typeof findPlaced> => {
    if (component.id === id) return { component, parent }
    for (const child of component.contains) {
      const found = search(child, component)
      if (found) return found
    }
    return undefined
  }
  for (const root of all(view)) {
    const found = search(root, undefined)
    if (found) return found
  }
  return undefined
}

/** The view with another component in the place of this one; undefined takes it away. */
export function withComponent(
  view: ViewDocument,
  id: string,
  change: (component: ViewComponent) => ViewComponent | undefined,
): ViewDocument {
  const walk = (component: ViewComponent): ViewComponent[] => {
    if (component.id === id) {
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

/** The rows of the structure: the content first, then the dialogs. */
export function treeOf(view: Trees, problems: ReadonlyMap<string, string>): TreeListItem[] {
  const rowOf = (component: ViewComponent): TreeListItem => {
    const { id, name, type, contains } = component
    const kind = findComponent(type)
    const problem = problems.get(id)
    return {
      id,
      title: name || componentLabel(type),
      icon: kind?.icon ?? 'error',
      ...(problem ? { marks: [{ icon: 'error', label: problem, status: 'error' as const }] } : {}),
      ...(takesChildren(kind) ? { isGroup: true } : {}),
      ...(contains.length > 0 ? { children: contains.map(rowOf) } : {}),
    }
  }
  return all(view).map(rowOf)
}

export const takesChildren = (kind: ComponentDefinition | undefined): boolean =>
  kind !== undefined && (kind.children === 'any' || kind.children.length > 0)

/** Why a component may not be moved there; undefined where it may. */
export function moveRefusal(view: Trees, { id, targetId, position }: TreeMove): string | undefined {
  const moved = findPlaced(view, id)
  const target = findPlaced(view, targetId)
  const parent = position === 'on' ? target?.component : target?.parent
  if (!moved?.parent || !parent) return 'stays where it is'
  if (findPlaced({ content: moved.component, modals: [] }, parent.id)) return 'stands in itself'
  return refusalOf(parent, moved.component)
}

export function moved(view: ViewDocument, move: TreeMove): ViewDocument {
  const { id, targetId, position } = move
  const placed = findPlaced(view, id)
  if (!placed || moveRefusal(view, move) !== undefined) return view
  const without = withComponent(view, id, () => undefined)
  const target = findPlaced(without, targetId)
  if (!target) return view
  if (position === 'on') {
    const into = (component: ViewComponent) => ({ ...component, contains: [...component.contains, placed.component] })
    return withComponent(without, targetId, into)
  }
  const parentId = target.parent?.id
  if (parentId === undefined) return view
  return withComponent(without, parentId, parent => {
    const at = parent.contains.findIndex(each => each.id === targetId) + (position === 'after' ? 1 : 0)
    return { ...parent, contains: parent.contains.toSpliced(at, 0, placed.component) }
  })
}

/** Where a new component of a kind goes: into what is chosen, else behind it, else at the end of the content. */
export function added(
  view: ViewDocument,
  kind: ComponentDefinition,
  chosen: string | undefined,
): [ViewDocument, string] {
  const component = newComponent(kind)
  if (kind.standsAlone) return [{ ...view, modals: [...view.modals, component] }, component.id]
  const placed = findPlaced(view, chosen)
  const into = [placed?.component, placed?.parent, view.content].find(
    each => each !== undefined && refusalOf(each, component) === undefined,
  )
  const target = into ?? view.content
  const behind = target === placed?.parent ? placed.component.id : undefined
  const next = withComponent(view, target.id, each => {
    const at = behind === undefined ? each.contains.length : each.contains.findIndex(({ id }) => id === behind) + 1
    return { ...each, contains: each.contains.toSpliced(at, 0, component) }
  })
  return [next, component.id]
}

/** A copy behind the component: with new ids, and what refers to one inside follows. */
export function duplicated(view: ViewDocument, id: string): [ViewDocument, string] {
  const placed = findPlaced(view, id)
  if (!placed?.parent) return [view, id]
  const { component, parent } = placed
  const ids = new Map([...idsIn(component)].map(old => [old, newIdOf(old)]))
  const copy = JSON.parse(
    JSON.stringify(component, (key, value: unknown) => {
      if (key === 'id' && typeof value === 'string') return ids.get(value) ?? value
      return typeof value === 'string' ? renamed(value, ids) : value
    }),
  ) as ViewComponent
  const next = withComponent(view, parent.id, each => {
    const at = each.contains.findIndex(child => child.id === id) + 1
    return { ...each, contains: each.contains.toSpliced(at, 0, copy) }
  })
  return [next, copy.id]
}

function* idsIn(component: ViewComponent): Generator<string> {
  yield component.id
  for (const child of component.contains) yield* idsIn(child)
}

const newIdOf = (old: string): string => {
  const kind = findComponent(old.replace(/-[^-]*$/, ''))
  return kind ? newComponent(kind).id : `${old}-${Math.random().toString(36).slice(2, 8)}`
}

function renamed(text: string, ids: ReadonlyMap<string, string>): string {
  let result = ids.get(text) ?? text
  for (const [from, to] of ids) result = result.replaceAll(`.${from}.`, `.${to}.`).replaceAll(`.${from}}}`, `.${to}}}`)
  return result
}
