import type { StepRetry } from '@trellis/model'
import type { StepError } from './types.ts'

/** Errors that pass by themselves: the same call may go well later. */
const passing: ReadonlySet<string> = new Set([
  'TIMEOUT',
  'CONNECTION',
  'HTTP_5XX',
  'RATE_LIMITED',
  'AGENT_UNAVAILABLE',
  'UPDATE_CONFLICT',
])

/**
 * Milliseconds until a step is tried again; undefined where it is not. `attempt`: 1 = the first one has failed. Half of the delay is
 * left to chance, so that many runs do not come back at once; what the other system asks for (`retryAfter`, seconds) is the least.
 */
export function retryDelayMs(
  retry: StepRetry | undefined,
  { attempt, error, random }: { attempt: number; error: StepError; random: () => number },
): number | undefined {
  if (!retry || attempt >= retry.attempts || !passing.has(error.type)) return undefined
  const seconds = Math.min(retry.firstDelaySeconds * retry.factor ** (attempt - 1), retry.maxDelaySeconds)
  const spread = seconds * (0.5 + random() / 2)
  return Math.max(spread, error.retryAfter ?? 0) * 1000
}
