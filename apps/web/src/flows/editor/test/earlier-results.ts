import { useQuery } from '@tanstack/react-query'
import { readsOf } from '@trellis/fields/resolve'
import { findStep, walkFlow } from '@trellis/flows'
import type { FlowDocument, FlowStep } from '@trellis/model'
import { call } from '../../../api/call.ts'
import { isReadOnly, type OperationOutput } from '../../../api/operations.ts'
import { flowKind } from '../flow-kind.ts'

/** What a step finds of another one. `at`: when the run was whose result it is; without it a pin says it. */
export type EarlierResult = { stepId: string; stepName: string; value?: unknown; at?: string; isPinned: boolean }

/** Runs that are looked through, from the newest on. */
const mostRuns = 5

/** What only waits has nothing to be tested. */
export function isTestable({ action }: FlowStep): boolean {
  const work = findStep(action.type)?.work
  return !(work && 'waitsUntil' in work)
}

/** Whether a test of it changes nothing: by what the step does, inside of it too. */
export function isHarmless(step: FlowStep): boolean {
  const { type } = step.action
  const work = findStep(type)?.work
  const inside = step.body?.steps.every(isHarmless) ?? true
  if (!work) return /^[A-Z_]+$/.test(type) && isReadOnly(type as Parameters<typeof isReadOnly>[0])
  return inside && !('effect' in work && !work.effect.reads)
}

/** Ids of the steps whose results a step reads, and those inside of it. */
export function resultsReadBy(flow: FlowDocument, step: FlowStep): string[] {
  const inside = new Set([...walkFlow({ steps: [step] })].map(each => each.step.id))
  const known = new Set([...walkFlow(flow)].map(each => each.step.id))
  const read = readsOf([step]).flatMap(([root, id]) => (root === 'result' && id !== undefined ? [id] : []))
  return [...new Set(read)].filter(id => known.has(id) && !inside.has(id))
}

export const readsItem = (step: FlowStep): boolean =>
  readsOf([{ ...step, body: undefined }]).some(([root, part]) => root === 'event' && part === 'item')

/** What the person's pins, and else the last runs, hold of the steps. */
export function useEarlierResults(
  id: string,
  flow: FlowDocument,
  wanted: readonly string[],
  pins: ReadonlyMap<string, unknown>,
) {
  const { data: runs, isPending } = useQuery({
    queryKey: [...flowKind.queryKey, 'last results', id],
    queryFn: async ({ signal }) => {
      const { list } = await call('FLOW_RUN_LIST', { flowId: id, limit: mostRuns }, { signal })
      return Promise.all(list.map(run => call('FLOW_RUN_GET', { runId: run.id }, { signal })))
    },
    enabled: wanted.length > 0,
    staleTime: 0,
  })
  const names = new Map([...walkFlow(flow)].map(({ step }) => [step.id, step.stepName]))
  const results = wanted.map((stepId): EarlierResult => {
    const named = { stepId, stepName: names.get(stepId) ?? stepId }
    if (pins.has(stepId)) return { ...named, value: pins.get(stepId), isPinned: true }
    return { ...named, ...lastOf(runs ?? [], stepId), isPinned: false }
  })
  return { results, isPending: isPending && wanted.length > 0 }
}

function lastOf(runs: readonly OperationOutput<'FLOW_RUN_GET'>[], stepId: string): { value?: unknown; at?: string } {
  for (const { steps = [], createdAt } of runs) {
    const found = steps.findLast(step => step.stepId === stepId && step.output !== undefined && !step.isCut)
    if (found) return { value: found.output, at: createdAt }
  }
  return {}
}
