import { isPlainObject } from '@trellis/base'
import type { Trigger, TriggerMessage } from '@trellis/model'

/** What happened, as formulas of triggers read it: `event.item`, `event.error`. */
export type TriggerEvent = Readonly<Record<string, unknown>>

/** What a list of triggers needs of the page it runs on. */
export type TriggerHost = {
  /** Works out the formulas in a value; at the moment it is asked, so that what the trigger before wrote is seen. */
  resolve(value: unknown, event: TriggerEvent): unknown
  /** Does it, with its parameters or, for a flow, its payload; throws an error with a message that people can read. */
  run(trigger: Trigger, parameters: unknown, event: TriggerEvent): Promise<void>
  /** Whether the person agrees. */
  confirm(message: Readonly<Record<string, unknown>>): Promise<boolean>
  tell(kind: 'success' | 'error', message: Readonly<Record<string, unknown>>): void
  wait(milliseconds: number): Promise<void>
  /** The page was left: nothing more may begin. */
  isGone(): boolean
}

/** The triggers of an event, and what follows once they have ended. */
export type TriggerList = {
  triggers: readonly Trigger[]
  onSuccess?: readonly Trigger[] | undefined
  onError?: readonly Trigger[] | undefined
}

/** How a list ended. `stopped`: a person did not agree, or the page was left. */
export type TriggerOutcome = { ended: 'well' } | { ended: 'stopped' } | { ended: 'failed'; error: unknown }

const well: TriggerOutcome = { ended: 'well' }
const stopped: TriggerOutcome = { ended: 'stopped' }

/**
 * Runs what an event starts, in the order of 0b-decisions §11: the list, then once and after concurrent ones have ended its `onSuccess`
 * or its `onError`, which knows `event.error`. An error inside these two is told and starts nothing more.
 */
export async function runTriggers(list: TriggerList, host: TriggerHost, event: TriggerEvent): Promise<TriggerOutcome> {
  const outcome = await runList(list.triggers, host, event)
  if (outcome.ended === 'stopped') return outcome
  if (outcome.ended === 'well') await runList(list.onSuccess ?? [], host, event)
  else await runList(list.onError ?? [], host, { ...event, error: shownError(outcome.error) })
  return outcome
}

/** In order; a concurrent one starts together with the next. The first that fails ends the list. */
async function runList(triggers: readonly Trigger[], host: TriggerHost, event: TriggerEvent): Promise<TriggerOutcome> {
  const beside: Promise<TriggerOutcome>[] = []
  let last = well
  for (const trigger of triggers) {
    if (host.isGone()) last = stopped
    if (last.ended !== 'well') break
    const running = runOne(trigger, host, event)
    if (trigger.concurrent) beside.push(running)
    else last = await running
  }
  const others = await Promise.all(beside)
  return [last, ...others].find(({ ended }) => ended === 'stopped') ?? [last, ...others].find(isFailed) ?? well
}

const isFailed = (outcome: TriggerOutcome) => outcome.ended === 'failed'

async function runOne(trigger: Trigger, host: TriggerHost, event: TriggerEvent): Promise<TriggerOutcome> {
  const { delay, condition, userConfirmation, userAlert, onSuccess = [], onError = [] } = trigger
  try {
    const milliseconds = Number(host.resolve(delay, event) ?? 0)
    if (milliseconds > 0) await host.wait(milliseconds)
    if (host.isGone()) return stopped
    if (isGiven(condition) && !holds(host.resolve(condition, event))) return well
    const question = messageOf(userConfirmation, host, event)
    if (question && !(await host.confirm(question))) return stopped
    if (host.isGone()) return stopped
    await host.run(trigger, host.resolve(trigger.payload ?? trigger.parameters ?? {}, event), event)
  } catch (error) {
    const message = messageOf(trigger.userError, host, event)
    host.tell('error', message ?? { description: wordsOf(error) })
    await runList(onError, host, { ...event, error: shownError(error) })
    return { ended: 'failed', error }
  }
  const alert = messageOf(userAlert, host, event)
  if (alert) host.tell('success', alert)
  return runList(onSuccess, host, event)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** An empty result is no: only what is left out always holds. */
const holds = (value: unknown) => value === true || value === 'true'

/** What is to be said; undefined where nothing is set, or it is to be skipped. */
function messageOf(
  message: TriggerMessage | undefined,
  host: TriggerHost,
  event: TriggerEvent,
): Readonly<Record<string, unknown>> | undefined {
  if (!message || Object.values(message).every(value => !isGiven(value))) return undefined
  const shown = host.resolve(message, event)
  return isPlainObject(shown) && !holds(shown['skip']) ? shown : undefined
}

/** As formulas read it: `event.error`. */
export function shownError(error: unknown): { code: string; message: string } {
  const { code } = isPlainObject(error) || error instanceof Error ? (error as { code?: unknown }) : {}
  return { code: typeof code === 'string' ? code : 'OTHERS', message: wordsOf(error) }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
