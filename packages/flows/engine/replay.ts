import { type Frame, noteMeta } from './frame.ts'
import { frameOfItem, makeLoop } from './loop.ts'
import type { RunState } from './state.ts'
import type { Folded, StoredStep } from './types.ts'

/**
 * Brings a run to where its rows leave it. Rows may tell the same twice, where steps ran beside each other. Answers what was begun by
 * occurrence: what is sent again must be the same.
 */
export function replayInto(
  top: Frame,
  state: RunState,
  stored: readonly StoredStep[],
): ReadonlyMap<string, NonNullable<StoredStep['begun']>> {
  const told = new Set<string>()
  const begun = new Map<string, NonNullable<StoredStep['begun']>>()
  const tell = (event: Folded) => {
    const key = `${event.k} ${event.at}`
    if (told.has(key)) return
    told.add(key)
    replayEvent(top, state, event)
  }
  for (const { occurrence, stepId, folded, begun: sent, outcome } of stored) {
    for (const event of folded) tell(event)
    if (sent) begun.set(occurrence, sent)
    if (outcome) tell({ k: 'out', at: occurrence, step: stepId, outcome })
  }
  return begun
}

function replayEvent(top: Frame, state: RunState, event: Folded): void {
  const { frame, count } = placeOf(top, event.at)
  if (!frame) return
  frame.count = count
  if (event.k === 'go') {
    state.apply(event.changes ?? [])
    frame.next = event.to
    frame.stage = 'ready'
    return
  }
  const step = frame.steps.get(event.step)
  if (step) frame.step = step
  if (event.k === 'items') {
    frame.loop = { ...makeLoop(event.loop), hasRows: true }
    frame.stage = 'looping'
  } else if (event.k === 'failed') {
    frame.stage = 'ended'
    frame.error = event.error
  } else replayOutcome(frame, state, event)
}

function replayOutcome(frame: Frame, state: RunState, event: Folded & { k: 'out' }): void {
  const { step } = frame
  const { outcome, changes = [], ends = false } = event
  delete frame.loop
  frame.outcome = outcome
  frame.ends = ends
  frame.stage = 'moving'
  if (!step) return
  noteMeta(frame, step, outcome)
  if ('error' in outcome) return
  frame.results[step.id] = outcome.output
  frame.last = outcome.output
  state.apply(changes)
}

/** `3.17.2` → the frame of item 17 of the loop that is step 3, and 2. */
function placeOf(top: Frame, at: string): { frame: Frame | undefined; count: number } {
  const numbers = at.split('.').map(Number)
  let frame: Frame | undefined = top
  for (let place = 0; place + 2 < numbers.length; place += 2) {
    const loop: Frame['loop'] = frame?.loop
    const index = numbers[place + 1] ?? 0
    frame = frame && loop ? frameOfItem(frame, loop, index) : undefined
  }
  return { frame, count: numbers.at(-1) ?? 0 }
}
