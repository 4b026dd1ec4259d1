import { readsOf } from '@trellis/fields/resolve'
import type { ViewComponent } from '@trellis/model'

/** What a person chooses or types changes by itself alone, so nothing asks again because of it. */
const chosenByPeople = new Set(['selected', 'changed', 'valid'])

/**
 * Components whose data depend on what came of their own question, each as the names on the way back to it: one answer would start the
 * next question, for as long as the view is open.
 */
export function sourceLoops(components: readonly ViewComponent[]): { componentId: string; names: string[] }[] {
  const known = new Map(components.map(component => [component.id, component]))
  const needs = new Map(components.map(({ id, attrs }) => [id, sourcesRead(attrs)]))
  return components.flatMap(({ id: componentId }) => {
    const way = wayBack(componentId, needs)
    return way ? [{ componentId, names: way.map(id => known.get(id)?.name ?? id) }] : []
  })
}

/** Ids of the components of which this one's source reads what their own sources answered. */
function sourcesRead({ source }: ViewComponent['attrs']): readonly string[] {
  const read = readsOf(source).flatMap(([root, id, key = '']) =>
    id !== undefined && (root === 'result' || (root === 'meta' && !chosenByPeople.has(key))) ? [id] : [],
  )
  return [...new Set(read)]
}

/** The shortest way from a component back to itself. */
function wayBack(start: string, needs: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const seen = new Set<string>()
  let ways = [[start]]
  while (ways.length > 0) {
    const longer = ways.flatMap(way => (needs.get(way.at(-1) ?? '') ?? []).map(id => [...way, id]))
    const found = longer.find(way => way.at(-1) === start)
    if (found) return found
    ways = longer.filter(way => !seen.has(way.at(-1) ?? ''))
    for (const way of ways) seen.add(way.at(-1) ?? '')
  }
  return undefined
}
