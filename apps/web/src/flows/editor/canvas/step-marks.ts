import type { RunStep } from '../run-query.ts'

/** What a run did with a step: how the last time ended that it came there, or the one that failed; how often; how long in all. */
export type StepMark = { status: RunStep['status']; count: number; milliseconds: number }

const urgency: readonly RunStep['status'][] = ['succeeded', 'waiting', 'running', 'failed']

/** By step. Inside of a loop a step is come to once for each item. */
export function marksOf(steps: readonly RunStep[]): Map<string, StepMark> {
  const marks = new Map<string, StepMark>()
  for (const { stepId, status, durationMs = 0 } of steps) {
    const before = marks.get(stepId)
    const isWorse = before === undefined || urgency.indexOf(status) >= urgency.indexOf(before.status)
    marks.set(stepId, {
      status: isWorse ? status : before.status,
      count: (before?.count ?? 0) + 1,
      milliseconds: (before?.milliseconds ?? 0) + durationMs,
    })
  }
  return marks
}
