import type { Services } from '../services.ts'
import { type Runner, startRunner } from './run-work.ts'
import type { WorkKind } from './work.ts'

/** Work that one server does at the same time, beside what people wait for. */
const slots = 16
/** A dead server's work goes on elsewhere after this and one look. */
const leaseMs = 9000
const lookEveryMs = 3000

/** Does the background work of these kinds; the services have connections of their own. */
export function startBackgroundWork(
  services: Pick<Services, 'database' | 'bus' | 'log' | 'callsFirst'>,
  kinds: readonly WorkKind[],
): Runner {
  return startRunner({ ...services, kinds, slots, leaseMs, lookEveryMs })
}
