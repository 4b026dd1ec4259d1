import { resolveValue } from '@trellis/fields/resolve'
import type { ErrorStep, FlowStep, NextStep, StateChange } from '@trellis/model'
import { findStep, findStepAction } from '../find-step.ts'
import type { Frame } from './frame.ts'
import type { RunState } from './state.ts'
import type { RunStart, StepError } from './types.ts'

/** Thrown where a formula gives an error: the step around it fails. */
export class FormulaFailed extends Error {
  readonly error: StepError

  constructor(message: string, fields?: StepError['fields']) {
    super(message)
    this.name = 'FormulaFailed'
    this.error = { type: 'FORMULA', message, ...(fields && { fields }) }
  }
}

export type Evaluate = (value: unknown, error?: StepError) => unknown

/** Works out formulas at one place of a run and at one moment; throws FormulaFailed. */
export function formulasAt(frame: Frame, state: RunState, start: RunStart, now: number): Evaluate {
  const { user, platform, record = null, changed = null, input, timeZone, locale } = start
  const environment = { now, timeZone, locale }
  return (value, error) => {
    const event = { ...start.event, ...frame.item, ...(error && { error }) }
    const { vars, store } = state
    const scope = {
      input,
      store,
      vars,
      record,
      changed,
      event,
      user,
      platform,
      meta: frame.meta,
      result: frame.results,
    }
    return resolveValue(value, { scope, environment }, ({ message }) => {
      throw new FormulaFailed(message)
    })
  }
}

export function valuesOf(changes: readonly StateChange[] | undefined, evaluate: Evaluate): StateChange[] {
  return (changes ?? []).map(change => ({ ...change, value: evaluate(change.value) ?? null }))
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
const holds = (value: unknown) => value === true || value === 'true'

/** The first line whose condition holds; an empty one always does. */
export function chooseNext(lines: readonly NextStep[], evaluate: Evaluate): NextStep | undefined {
  return lines.find(({ condition }) => !isGiven(condition) || holds(evaluate(condition)))
}

export function chooseError(lines: readonly ErrorStep[], error: StepError, evaluate: Evaluate): ErrorStep | undefined {
  return lines.find(({ stepErrorTypeList: types, condition }) => {
    const fits = types.length === 0 || types.includes('OTHERS') || types.includes(error.type)
    return fits && (!isGiven(condition) || holds(evaluate(condition, error)))
  })
}

/** What the step is done with: its parameters, with values in place of formulas. Throws FormulaFailed, which names the parameter. */
export function givenTo({ action }: FlowStep, evaluate: Evaluate): Record<string, unknown> {
  const { type, parameters = {} } = action
  const given = findStep(type)?.prepare?.(parameters) ?? parameters
  try {
    return evaluate(given) as Record<string, unknown>
  } catch (error) {
    throw error instanceof FormulaFailed ? failureOf(type, given, evaluate, error) : error
  }
}

/** Found only once something failed: what goes well is worked out in one go. */
function failureOf(
  type: string,
  given: Readonly<Record<string, unknown>>,
  evaluate: Evaluate,
  failed: FormulaFailed,
): FormulaFailed {
  for (const [key, value] of Object.entries(given)) {
    try {
      evaluate(value)
    } catch (error) {
      if (!(error instanceof FormulaFailed)) throw error
      const title = findStepAction(type)?.input.properties[key]?.title ?? key
      return new FormulaFailed(`${title}: ${error.message}`, { [key]: error.message })
    }
  }
  return failed
}
