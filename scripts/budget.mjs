import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Seconds that each group of `npm test` takes on an idle machine of two cores. Whoever makes a group longer by half makes the run
 * fail: shorten it, let `npm run soak` take what is long, or say here that it is worth everybody's time.
 */
export const budgets = {
  checks: 30,
  'build and unit': 60,
  integration: 350,
  'second PostgreSQL': 60,
  // Views, flows, integrations, people and the guide have come: a hundred journeys in a real browser, which fill both cores.
  'end to end': 960,
}

/** A group may take this much more than its budget. */
const leeway = 1.5

/** Milliseconds of a calculation of one core, on the machine that the budgets were measured on. */
const referenceMs = 145

/**
 * The groups that took too long, a sentence each; none on a machine that had other things to do, for its times say nothing. A slow
 * machine gets as much more time as its calculations take, or as most groups took beyond their budgets: one alone has grown, all together
 * met memory or disks that are slow, which no calculation tells.
 *
 * @param {{ name: string, seconds: number }[]} groups
 * @param {{ isBusy: boolean, slowness: number }} machine
 */
export function overBudget(groups, { isBusy, slowness }) {
  if (isBusy) return []
  const together = togetherOver(groups)
  return groups.flatMap(({ name, seconds }) => {
    const budget = budgets[name]
    const most = budget * leeway * Math.max(1, slowness, together)
    if (budget === undefined || seconds <= most) return []
    return [`${name} took ${Math.round(seconds)} s, at most ${Math.round(most)} s are its budget (scripts/budget.mjs)`]
  })
}

/** How many times its budget the group in the middle took. */
function togetherOver(groups) {
  const over = groups.flatMap(({ name, seconds }) => (budgets[name] === undefined ? [] : [seconds / budgets[name]]))
  return over.toSorted((one, other) => one - other)[Math.floor((over.length - 1) / 2)] ?? 1
}

/** What this machine does while nothing of ours runs: whether others use it, and how slow it is beside the one of the budgets. */
export async function lookAtMachine() {
  const before = busyMs()
  const began = performance.now()
  await sleep(500)
  const others = (busyMs() - before) / (performance.now() - began)
  return { isBusy: others > 0.25, slowness: calculationMs() / referenceMs }
}

/** Of two looks the worse. */
export const worseOf = (one, other) => ({
  isBusy: one.isBusy || other.isBusy,
  slowness: Math.max(one.slowness, other.slowness),
})

/** Milliseconds that all cores together have worked. */
const busyMs = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** The quickest of three, so that a moment's pause counts for nothing. */
function calculationMs() {
  const text = 'x'.repeat(1024 * 1024)
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    for (let round = 0; round < 100; round += 1) createHash('md5').update(text).digest()
    return performance.now() - began
  })
  return Math.min(...times)
}
