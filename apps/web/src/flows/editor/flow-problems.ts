import { ownValue } from '@trellis/base'
import { isEmptyValue } from '@trellis/fields'
import { parameterProblems, splitParameters } from '@trellis/fields/actions'
import { checkFlow, findStepAction, type PlacedStep, walkFlow } from '@trellis/flows'
import { coreCollectionIds, type FlowDocument, type FlowStep, flowIdOf } from '@trellis/model'
import { namedCollections } from '../../assets/named-collections.ts'
import { unreachable } from './edit-flow.ts'
import type { KnownThings } from './known-things.ts'
import { t } from './texts.ts'

/** The tab of a step where a problem is mended. */
export type StepTab = 'detail' | 'action' | 'next' | 'errors'

/** `stepId`: absent where it is about the flow itself. */
export type StepProblem = { stepId?: string; tab: StepTab; message: string }

/** What keeps a flow from running as it is meant to; its save refuses some of it. */
export function flowProblems(flow: FlowDocument, known: KnownThings): StepProblem[] {
  const placed = [...walkFlow(flow)]
  const refused = checkFlow(flow).map(({ path, message }) => placeOf(placed, path, message))
  const lost = lostSteps(flow, placed).map(
    ({ id }): StepProblem => ({ stepId: id, tab: 'next', message: t('flowEditor.unreachable') }),
  )
  const steps = placed.flatMap(({ step }) => [...missing(step), ...gone(step, known)])
  return [...refused, ...lost, ...goneWatched(flow, known), ...steps]
}

function goneWatched({ triggers = [] }: FlowDocument, { collections }: KnownThings): StepProblem[] {
  const ids = new Set(triggers.map(({ collectionId }) => collectionId))
  return [...ids]
    .filter(id => id !== '' && collections !== undefined && !collections.has(id))
    .map(id => ({ tab: 'detail', message: t('flowEditor.noCollection', { id }) }))
}

/** The step in whose part of the document the path leads. */
function placeOf(placed: readonly PlacedStep[], path: string, message: string): StepProblem {
  const found = placed.findLast(each => path === each.path || path.startsWith(`${each.path}.`))
  if (!found) return { tab: 'detail', message }
  const [part = ''] = path.slice(found.path.length + 1).split('.')
  const tab = ownValue({ nextSteps: 'next', errorSteps: 'errors', action: 'action' } as const, part) ?? 'detail'
  return { stepId: found.step.id, tab, message }
}

function lostSteps(flow: FlowDocument, placed: readonly PlacedStep[]): FlowStep[] {
  const graphs = [flow, ...placed.flatMap(({ step }) => (step.body ? [step.body] : []))]
  return graphs.flatMap(graph => unreachable(graph))
}

function missing({ id, action }: FlowStep): StepProblem[] {
  const input = findStepAction(action.type)?.input
  if (!input) return []
  const { known, others } = splitParameters(input, action.parameters)
  return parameterProblems(input, known, others).map(({ path, message }) => {
    const [key = ''] = path.split('.')
    const title = ownValue(input.properties, key)?.title ?? key
    const isAbsent = isEmptyValue(ownValue(known, key))
    const words = isAbsent ? t('flowEditor.valueMissing', { title }) : `${title}: ${message}`
    return { stepId: id, tab: 'action', message: words }
  })
}

const isFixed = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('{{')

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

function gone({ id, action }: FlowStep, { collections, flows }: KnownThings): StepProblem[] {
  const { type, parameters } = action
  const isGone = (one: string) => collections !== undefined && !collections.has(one) && !coreIds.has(one)
  const flowId = flowIdOf(type) ?? ownValue(parameters, flowParameters[type] ?? '')
  const lost = namedCollections(parameters)
    .filter(isGone)
    .map(each => t('flowEditor.noCollection', { id: each }))
  if (isFixed(flowId) && flows && !flows.has(flowId)) lost.push(t('flowEditor.noFlow', { id: flowId }))
  return lost.map(message => ({ stepId: id, tab: 'action', message }))
}

/** Where actions that run a flow say which. */
const flowParameters: Readonly<Record<string, string>> = { RUN_FLOW: 'flowId', FLOW_RUN: 'id' }
