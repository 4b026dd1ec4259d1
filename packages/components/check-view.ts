import type { FieldProblem } from '@trellis/base'
import { type ViewComponent, type ViewDocument, viewEngineVersion, viewLimits } from '@trellis/model'
import { findComponent } from './find-component.ts'
import { isEffect } from './is-effect.ts'
import { type PlacedComponent, walkView } from './walk-view.ts'

type Checked = Pick<ViewDocument, 'content' | 'modals' | 'engineVersion'>

/** Why a view cannot be stored: what nobody could draw. Everything else is a problem that its editor shows. */
export function checkView(view: Checked): FieldProblem[] {
  if (view.engineVersion > viewEngineVersion)
    return [{ path: 'engineVersion', message: 'The view was made by a newer version; update this one first' }]
  const placed = [...walkView(view)]
  const problems = [...placed.flatMap(checkPlace), ...checkIds(placed)]
  if (placed.length > viewLimits.components)
    problems.push({ path: 'content', message: `Has more than ${viewLimits.components} components` })
  return problems
}

function checkPlace({ component, path, depth, parent }: PlacedComponent): FieldProblem[] {
  if (depth > viewLimits.depth) return [{ path, message: `Stands deeper than ${viewLimits.depth} levels` }]
  const kind = findComponent(component.type)
  if (!kind) return [{ path: `${path}.type`, message: `There is no component ${component.type}` }]
  const refusal = parent ? refusalOf(parent, component) : undefined
  return refusal === undefined ? [] : [{ path, message: refusal }]
}

/** Why a component may not stand in another one; undefined where it may, and where the other is unknown itself. */
export function refusalOf(parent: Pick<ViewComponent, 'type'>, child: Pick<ViewComponent, 'type'>): string | undefined {
  const outer = findComponent(parent.type)
  const inner = findComponent(child.type)
  if (!outer || !inner) return undefined
  if (inner.standsAlone) return `${inner.label} stands in no other component`
  if (inner.ofView) return `${inner.label} stands in no other component`
  const isAllowed =
    outer.children === 'any' || outer.children.includes(inner.id) || (isEffect(inner) && outer.takesEffects === true)
  return isAllowed ? undefined : `${outer.label} takes no ${inner.label}`
}

function checkIds(placed: readonly PlacedComponent[]): FieldProblem[] {
  const seen = new Set<string>()
  return placed.flatMap(({ component: { id }, path }) => {
    const isKnown = seen.has(id)
    seen.add(id)
    return isKnown ? [{ path: `${path}.id`, message: `Two components have the ID ${id}` }] : []
  })
}
