import type { Bus } from '../../database/bus.ts'
import { dueTenants, type Sweep, takeDue } from './take-due.ts'

/** How late a time is noticed at most, in milliseconds. */
const lookEveryMs = 250
/** A fault is no reason to ask a struggling database this often. */
const afterFaultMs = 5000

export type ScheduleWatch = { stop(): Promise<void> }

/** Starts flows at the times of their schedules, workspace by workspace in turns. Every server may: what one takes the others leave. */
export function watchSchedules(services: Omit<Sweep, 'now'> & { bus: Bus }, now = () => new Date()): ScheduleWatch {
  const sweep: Sweep = { ...services, now }
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    for (let waiting = await dueTenants(sweep); waiting.length > 0 && !isStopped; ) {
      const taken = []
      for (const id of waiting) if (!isStopped && (await takeOne(id))) taken.push(id)
      waiting = taken
    }
  }

  /** One of a workspace. What fails holds back no other workspace. */
  async function takeOne(tenantId: string): Promise<boolean> {
    const tenant = await services.tenants.find(tenantId)
    if (!tenant) return false
    try {
      if (!(await takeDue(sweep, tenant))) return false
    } catch (err) {
      services.log.warn({ err, tenantId }, 'A schedule of a flow could not be started; trying again')
      return false
    }
    services.bus.announce('work', tenantId)
    services.bus.announce('log', tenantId)
    return true
  }

  function lookSoon(ms: number): void {
    if (isStopped) return
    timer = setTimeout(() => {
      looking = look().then(
        () => lookSoon(lookEveryMs),
        (err: unknown) => {
          services.log.warn({ err }, 'Schedules of flows could not be looked at; trying again')
          lookSoon(afterFaultMs)
        },
      )
    }, ms)
    timer.unref()
  }

  lookSoon(lookEveryMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
