import { ownValue } from '@trellis/base'
import { walkView } from '@trellis/components'
import { flowIdOf, type ViewDocument } from '@trellis/model'
import { triggersOf, viewTriggers, withInner } from './view-triggers.ts'

/** Ids of the flows that a view takes rows from, and of those that its actions name outright. */
export function usedFlows(view: ViewDocument): string[] {
  const placed = [...walkView(view)].map(({ component }) => component)
  const sources = placed.flatMap(({ attrs: { source } }) => (source?.type === 'flow' ? [source.flowId] : []))
  const triggers = [...placed.flatMap(triggersOf), ...viewTriggers(view)].flatMap(withInner)
  const started = triggers.flatMap(({ type, parameters }) => {
    const id = type === 'FLOW_RUN' ? ownValue(parameters, 'id') : flowIdOf(type)
    return typeof id === 'string' && !id.includes('{{') ? [id] : []
  })
  return [...new Set([...sources, ...started])].filter(id => id !== '')
}
