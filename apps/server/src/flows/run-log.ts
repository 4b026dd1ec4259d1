import { isPlainObject } from '@trellis/base'
import { findRules } from '@trellis/fields'
import { findStep } from '@trellis/flows'
import type { StepError, StepTrace } from '@trellis/flows/engine'
import type { FlowStep } from '@trellis/model'
import { conceal } from '../secrets/conceal.ts'

/** One step as the log tells it. */
export type LoggedStep = {
  occurrence: string
  stepId: string
  stepName: string
  status: 'running' | 'waiting' | 'succeeded' | 'failed'
  startedAt?: string
  durationMs?: number
  attempts?: number
  input?: unknown
  output?: unknown
  error?: StepError
  /** When a step that failed is tried again. */
  againAt?: string
  isCut?: boolean
}

/** How a step went that somebody had to do. */
export type StepTimes = { startedAt: number; durationMs: number; attempts: number }

/** The log tells of so many steps of a run, */
const mostSteps = 2000
/** keeps so much of one value, */
const longestValue = 64 * 1024
/** and so much of all. */
const longestLog = 8 * 1024 * 1024

/** The steps of one run, as they end. */
export class RunLog {
  readonly #steps: LoggedStep[]
  readonly #values = new Map<string, Pick<StepTrace, 'input' | 'outcome'>>()
  readonly #debugged = new Set<string>()
  readonly #masked = new Map<string, unknown>()
  /** Texts that nobody reads in it. */
  readonly hidden = new Set<string>()

  /** `earlier`: what was told when the run was put down. */
  constructor(earlier: readonly LoggedStep[]) {
    this.#steps = [...earlier]
  }

  /** Tells of this step's input without what stands under these keys. */
  hide(occurrence: string, input: unknown, keys: ReadonlySet<string>): void {
    const { masked, texts } = maskKeys(input, keys)
    for (const text of texts) this.hidden.add(text)
    if (keys.size > 0) this.#masked.set(occurrence, masked)
  }

  add({ occurrence, step, input, outcome, at }: StepTrace, times: StepTimes | undefined): void {
    if (this.#steps.length >= mostSteps) return
    const { startedAt = at, durationMs = 0, attempts } = times ?? {}
    const told: LoggedStep = {
      occurrence,
      stepId: step.id,
      stepName: step.stepName,
      status: 'error' in outcome ? 'failed' : 'succeeded',
      startedAt: new Date(startedAt).toISOString(),
      durationMs,
      ...(attempts !== undefined && { attempts }),
      ...('error' in outcome && { error: outcome.error }),
    }
    this.#steps.push(told)
    this.#values.set(occurrence, { input: this.#masked.get(occurrence) ?? asGiven(step, input), outcome })
    if (step.debug) this.#debugged.add(occurrence)
  }

  /** JSON. `withValues`: what went in and came out of all steps, not only of those that are looked at. */
  text(withValues: boolean): string {
    let left = longestLog
    const steps = this.#steps.map(step => {
      const values = this.#values.get(step.occurrence)
      if (!values || !(withValues || this.#debugged.has(step.occurrence))) return step
      const kept = keptValues(conceal(values, this.hidden) as typeof values, left)
      left -= kept.length
      return { ...step, ...kept.values }
    })
    return JSON.stringify(conceal(steps, this.hidden))
  }
}

/** Without what a kind of step put beside what it was given. */
function asGiven({ action: { type, parameters = {} } }: FlowStep, input: unknown): unknown {
  if (!findStep(type)?.prepare || !isPlainObject(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(parameters, key)))
}

function keptValues({ input, outcome }: Pick<StepTrace, 'input' | 'outcome'>, left: number) {
  const parts = { input, ...('output' in outcome && { output: outcome.output }) }
  const values: Record<string, unknown> = {}
  let length = 0
  for (const [key, value] of Object.entries(parts)) {
    const text = JSON.stringify(value) ?? 'null'
    const most = Math.max(0, Math.min(longestValue, left - length))
    const isCut = text.length > most
    values[key] = isCut ? text.slice(0, most) : (value ?? null)
    if (isCut) values['isCut'] = true
    length += Math.min(text.length, most)
  }
  return { values, length }
}

const mask = '••••'

/** Ids of the fields whose format conceals what they hold. */
export function concealedFields(fields: Iterable<readonly [string, { format: string }]>): ReadonlySet<string> {
  return new Set([...fields].flatMap(([id, { format }]) => (findRules(format)?.concealed ? [id] : [])))
}

/** The value with what stands under these keys masked, and the texts that stood there. */
export function maskKeys(value: unknown, keys: ReadonlySet<string>): { masked: unknown; texts: string[] } {
  const texts: string[] = []
  const walk = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(walk)
    if (!isPlainObject(each)) return each
    return Object.fromEntries(
      Object.entries(each).map(([key, inner]) => [key, keys.has(key) ? hide(inner) : walk(inner)]),
    )
  }
  const hide = (inner: unknown) => {
    if (typeof inner === 'string') texts.push(inner)
    return inner === null || inner === '' ? inner : mask
  }
  return keys.size === 0 ? { masked: value, texts } : { masked: walk(value), texts }
}
