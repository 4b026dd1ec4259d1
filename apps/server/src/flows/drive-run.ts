import { setImmediate as letOthers, setTimeout as sleep } from 'node:timers/promises'
import { type Command, makeRun, type RunEnd, type RunMachine } from '@trellis/flows/engine'
import { type FlowDocument, flowDefaults } from '@trellis/model'
import { sql } from 'kysely'
import type { StepKey } from '../calls/answer-key.ts'
import { type DoneStep, type Driving, doStep, type StepContext } from './do-step.ts'
import { putDownRun } from './end-run.ts'
import { findStarter } from './find-starter.ts'
import { hideRecord } from './hide-record.ts'
import { type LoggedStep, RunLog, type StepTimes } from './run-log.ts'
import { logTable, RunLost, type RunRow } from './run-row.ts'
import { startScope } from './start-scope.ts'
import type { StepTest } from './step-alone.ts'
import { readSteps, storeBegun } from './step-rows.ts'

/** Whoever waits longer gives its place and its lease back. */
const longestHeldMs = 60_000

/** The run took longer than its flow allows. */
class RunTooLong extends Error {}

export type Driven = { end: RunEnd; machine: RunMachine; log: RunLog } | { againAt: Date }

type Flying = { command: Command; stop: AbortController; until?: number }
type Landed = { command: Command; done: DoneStep }

/** Goes on with a run until it ends, or waits for longer. Throws `RunLost` where somebody else has it. */
export async function driveRun(driving: Driving, document: FlowDocument): Promise<Driven> {
  const { parts, tenant, run } = driving
  const workspace = parts.services.database.withRole(tenant.role)
  const isNew = run.epoch === 1
  const stored = isNew ? [] : await readSteps(workspace, tenant, run.id)
  const log = new RunLog(isNew ? [] : await readLog(driving))
  await hideRecord(driving, log)
  const machine = makeRun(document, await startOf(driving))
  machine.replay(stored)
  const begun = new Set(stored.flatMap(({ occurrence, begun: sent }) => (sent ? [occurrence] : [])))
  return new Drive(driving, document, { machine, log, begun }).run()
}

async function readLog({ parts, tenant, run }: Driving): Promise<LoggedStep[]> {
  const [found] = await parts.services.database
    .withRole(tenant.role)
    .run<{ steps: string }>(sql`select steps from ${logTable(tenant)} where run_id = ${run.id}`)
  return found ? (JSON.parse(found.steps) as LoggedStep[]) : []
}

async function startOf({ parts, tenant, run }: Driving) {
  const caller = await findStarter(parts.services, tenant, run)
  const { input, store, record, changed } = run
  const { test, ...event } = run.event as RunRow['event'] & { test?: StepTest }
  const { results, ...given } = test ?? {}
  const base = {
    input,
    event: { ...event, ...given },
    store: store ?? {},
    record,
    changed,
    ...(results && { results }),
  }
  if (caller) return { ...base, ...startScope(caller) }
  return { ...base, user: {}, platform: {}, timeZone: tenant.timezone, locale: tenant.locale }
}

class Drive {
  readonly #driving: Driving
  readonly #context: StepContext
  readonly #machine: RunMachine
  readonly #log: RunLog
  readonly #flying = new Map<string, Flying>()
  readonly #times = new Map<string, StepTimes>()
  readonly #stopping = new AbortController()
  #landed: Landed[] = []
  #failure: { error: unknown } | undefined
  #wake: () => void = () => undefined
  #number = 0

  constructor(
    driving: Driving,
    document: FlowDocument,
    { machine, log, begun }: Pick<StepContext, 'machine' | 'log' | 'begun'>,
  ) {
    const minutes = document.timeoutMinutes ?? flowDefaults.timeoutMinutes
    const leftMs = Math.max(0, minutes * 60_000 - driving.run.spentMs)
    const timer = setTimeout(() => this.#stop(new RunTooLong(`The run took longer than ${minutes} minutes`)), leftMs)
    timer.unref()
    const signal = AbortSignal.any([driving.signal, this.#stopping.signal])
    signal.addEventListener('abort', () => this.#wake(), { once: true })
    this.#driving = { ...driving, signal }
    this.#machine = machine
    this.#log = log
    this.#context = {
      ...this.#driving,
      machine,
      log,
      begun,
      nextNumber: () => (this.#number += 1),
      note: (occurrence, times) => this.#times.set(occurrence, times),
    }
    this.#endTimer = () => clearTimeout(timer)
  }

  readonly #endTimer: () => void

  async run(): Promise<Driven> {
    try {
      return await this.#goOn()
    } catch (error) {
      const { reason } = this.#driving.signal
      if (!(reason instanceof RunTooLong)) throw error
      const end: RunEnd = { status: 'failed', error: { type: 'TIMEOUT', message: reason.message } }
      return { end, machine: this.#machine, log: this.#log }
    } finally {
      this.#endTimer()
      this.#stop(new RunLost())
    }
  }

  #stop(reason: Error): void {
    if (!this.#stopping.signal.aborted) this.#stopping.abort(reason)
  }

  async #goOn(): Promise<Driven> {
    const { signal } = this.#driving
    for (;;) {
      signal.throwIfAborted()
      if (this.#failure) throw this.#failure.error
      for (const { command, done } of this.#landed.splice(0))
        this.#machine.settle(command.occurrence, done.outcome, done.stored)
      for (const command of this.#machine.advance(Date.now())) this.#begin(command)
      for (const trace of this.#machine.traces()) this.#log.add(trace, this.#takeTimes(trace.occurrence))
      const end = this.#machine.ended()
      if (end) return { end, machine: this.#machine, log: this.#log }
      if (this.#machine.hasMore()) await letOthers()
      else {
        const until = this.#waitsUntil()
        if (until !== undefined && until - Date.now() > longestHeldMs) return this.#putDown(until)
        await this.#next()
      }
    }
  }

  #takeTimes(occurrence: string): StepTimes | undefined {
    const times = this.#times.get(occurrence)
    this.#times.delete(occurrence)
    return times
  }

  /** Until something has landed, or nothing may go on. */
  #next(): Promise<void> {
    if (this.#landed.length > 0 || this.#failure || this.#driving.signal.aborted) return Promise.resolve()
    return new Promise(resolve => {
      this.#wake = resolve
    })
  }

  #begin(command: Command): void {
    const { occurrence } = command
    const stop = new AbortController()
    const flying = { command, stop, ...(command.type === 'wait' && { until: command.waitUntil }) }
    this.#flying.set(occurrence, flying)
    this.#fly(flying)
      .then(
        done => void this.#landed.push({ command, done }),
        (error: unknown) => {
          if (!stop.signal.aborted) this.#failure ??= { error }
        },
      )
      .finally(() => {
        this.#flying.delete(occurrence)
        this.#wake()
      })
  }

  async #fly({ command, stop }: Flying): Promise<DoneStep> {
    const { parts, tenant, goesBehind } = this.#driving
    if (goesBehind) await parts.services.callsFirst.turn(tenant.id)
    if (command.type === 'do') return doStep(this.#context, command)
    const signal = AbortSignal.any([this.#driving.signal, stop.signal])
    // Timers of Node count in 32 bits.
    for (let left = 1; left > 0; left = Math.min(command.waitUntil - Date.now(), 2 ** 31 - 1))
      await sleep(left, undefined, { signal })
    return { outcome: { output: {} } }
  }

  /** When the first wait is over, where nothing else is going on. */
  #waitsUntil(): number | undefined {
    const all = [...this.#flying.values()].map(({ until }) => until)
    const waits = all.filter(until => until !== undefined)
    return waits.length > 0 && waits.length === all.length && this.#landed.length === 0 ? Math.min(...waits) : undefined
  }

  /** Stores where the run is; whoever is next goes on from there. */
  async #putDown(until: number): Promise<Driven> {
    const { parts, tenant, run } = this.#driving
    const waits = [...this.#flying.values()]
    for (const { stop } of waits) stop.abort()
    const text = this.#log.text(run.logsValues)
    const isDown = await parts.services.database.withRole(tenant.role).transaction(async connection => {
      const folded = JSON.stringify(this.#machine.unkept())
      const unstored = waits.filter(({ command }) => !this.#context.begun.has(command.occurrence))
      for (const [at, { command }] of unstored.entries()) {
        const key = this.#keyOf(command, at === 0 ? folded : '[]')
        if (!(await storeBegun(connection, key, { waitUntil: (command as { waitUntil: number }).waitUntil })))
          return false
      }
      return putDownRun(connection, tenant, run, text)
    })
    if (!isDown) throw new RunLost()
    return { againAt: new Date(until) }
  }

  #keyOf({ occurrence, step }: Command, folded: string): StepKey {
    const { tenant, run } = this.#driving
    const { coreSchema: schema, role } = tenant
    const place = { runId: run.id, occurrence, stepId: step.id, epoch: run.epoch, number: this.#context.nextNumber() }
    return { schema, role, ...place, folded, startedAt: new Date() }
  }
}
