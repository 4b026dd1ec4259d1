import { findComponent, refusalOf, walkView } from '@trellis/components'
import { type ViewComponent, type ViewDocument, viewLimits } from '@trellis/model'
import { allWithin, findPlaced, heightOf, type Trees, topmost, withComponent, withComponents } from './edit-tree.ts'
import { t } from './texts.ts'

/** Beside a component, or into it as its last one. */
export type Target = { targetId: string; position: 'before' | 'after' | 'on' }

/** Why these components may not come there; undefined where they may. They are no part of the view yet, or are moved in it. */
export function refusalAt(view: Trees, parts: readonly ViewComponent[], target: Target): string | undefined {
  const placed = findPlaced(view, target.targetId)
  if (!placed || parts.length === 0) return t('viewEditor.staysHere')
  const isInto = target.position === 'on'
  const parent = isInto ? placed.component : placed.parent
  if (!parent) return besideRoot(view, parts, target)
  const own = parts.find(part => allWithin(part).some(({ id }) => id === target.targetId))
  if (own) return t('viewEditor.notInItself', { name: own.name })
  for (const part of parts) {
    const refusal = refusalOf(parent, part)
    if (refusal !== undefined) return refusal
  }
  const depth = isInto ? placed.depth + 1 : placed.depth
  if (Math.max(...parts.map(heightOf)) + depth - 1 > viewLimits.depth)
    return t('viewEditor.tooDeep', { most: viewLimits.depth })
  return undefined
}

/** Beside a dialog only other dialogs may stand, and beside the content nothing. */
function besideRoot(view: Trees, parts: readonly ViewComponent[], { targetId }: Target): string | undefined {
  if (targetId === view.content.id || parts.some(({ id }) => id === targetId)) return t('viewEditor.staysHere')
  return parts.every(standsAlone) ? undefined : t('viewEditor.besideDialogs')
}

const standsAlone = ({ type }: ViewComponent): boolean => findComponent(type)?.standsAlone === true

/** The view with the components there; ask `refusalAt` first. */
export function insertedAt(
  view: ViewDocument,
  parts: readonly ViewComponent[],
  { targetId, position }: Target,
): ViewDocument {
  if (position === 'on')
    return withComponent(view, targetId, parent => ({ ...parent, contains: [...parent.contains, ...parts] }))
  const beside = (siblings: readonly ViewComponent[]) => {
    const at = siblings.findIndex(({ id }) => id === targetId) + (position === 'after' ? 1 : 0)
    return siblings.toSpliced(at, 0, ...parts)
  }
  const parentId = findPlaced(view, targetId)?.parent?.id
  if (parentId === undefined) return { ...view, modals: beside(view.modals) }
  return withComponent(view, parentId, parent => ({ ...parent, contains: beside(parent.contains) }))
}

/** Why components may not be moved there; undefined where they may. */
export function moveRefusal(view: Trees, ids: Iterable<string>, target: Target): string | undefined {
  const parts = topmost(view, ids)
  return parts.some(({ id }) => id === view.content.id) ? t('viewEditor.staysHere') : refusalAt(view, parts, target)
}

/** The components in another place, in the order in which they stood; the same view where they may not go there. */
export function moved(view: ViewDocument, ids: Iterable<string>, target: Target): ViewDocument {
  const parts = topmost(view, ids)
  if (moveRefusal(view, ids, target) !== undefined) return view
  return insertedAt(removed(view, ids), parts, target)
}

/** The view without the components; its content stays. */
export function removed(view: ViewDocument, ids: Iterable<string>): ViewDocument {
  const gone = new Set(ids)
  gone.delete(view.content.id)
  return withComponents(view, gone, () => undefined)
}

/** Why the view cannot take that many more; undefined where it can. */
export function countRefusal(view: Trees, parts: readonly ViewComponent[]): string | undefined {
  const count = [...walkView(view)].length + parts.flatMap(allWithin).length
  return count > viewLimits.components ? t('viewEditor.tooMany', { most: viewLimits.components }) : undefined
}

/** Where new components that stand in others go: into what is chosen, else behind it, else at the end of the content; or why they go nowhere. */
function targetFor(
  view: Trees,
  parts: readonly ViewComponent[],
  chosen: string | undefined,
): { target: Target } | { refusal: string } {
  const targets: Target[] = [
    ...(chosen === undefined ? [] : positions.map(position => ({ targetId: chosen, position }))),
    { targetId: view.content.id, position: 'on' },
  ]
  const refusals = targets.map(target => refusalAt(view, parts, target))
  const target = targets[refusals.indexOf(undefined)]
  return target ? { target } : { refusal: refusals[0] ?? t('viewEditor.staysHere') }
}

const positions = ['on', 'after'] as const

/** The view with new components at the best place, or why there is none. Dialogs stand beside the content. */
export function withNew(
  view: ViewDocument,
  parts: readonly ViewComponent[],
  chosen: string | undefined,
): { view: ViewDocument } | { refusal: string } {
  const dialogs = parts.filter(standsAlone)
  const others = parts.filter(part => !standsAlone(part))
  const tooMany = countRefusal(view, parts)
  if (tooMany !== undefined) return { refusal: tooMany }
  const withDialogs = { ...view, modals: [...view.modals, ...dialogs] }
  if (others.length === 0) return { view: withDialogs }
  const found = targetFor(view, others, chosen)
  return 'refusal' in found ? found : { view: insertedAt(withDialogs, others, found.target) }
}

/** One place on among what stands beside it, or out of or into what comes next: the keys Alt and the arrows. */
export function targetByKey(view: Trees, id: string, key: 'up' | 'down' | 'out' | 'in'): Target | undefined {
  const parent = findPlaced(view, id)?.parent
  const siblings = parent?.contains ?? view.modals
  const at = siblings.findIndex(each => each.id === id)
  if (key === 'out') return parent && { targetId: parent.id, position: 'after' }
  const neighbour = siblings[key === 'down' ? at + 1 : at - 1]
  if (!neighbour || at < 0) return undefined
  if (key === 'in') return { targetId: neighbour.id, position: 'on' }
  return { targetId: neighbour.id, position: key === 'up' ? 'before' : 'after' }
}
