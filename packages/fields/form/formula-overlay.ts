import { isPlainObject, ownValue } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { FormStates } from '../formula/form-formulas.ts'
import { problemText } from '../messages.ts'
import { isEmptyValue, saysNothing } from '../validate/validate-record.ts'
import { valueAtSteps } from '../values/path.ts'
import type { FieldFormulaState } from './form-state.ts'

type Problems = ReadonlyMap<string, string>

const nothingFilled: RecordValues = {}

/** What formulas add to a form: values over those of the record, and what they say of fields. Empty until they were worked out. */
export class FormulaOverlay {
  #states: FormStates | undefined
  #values = new Map<string, unknown>()
  #filled: RecordValues = nothingFilled

  /** A default is for what nobody entered anything in. */
  set(states: FormStates, isEdited: (path: string) => boolean): void {
    this.#states = states
    this.#filled = Object.keys(states.filled).length === 0 ? nothingFilled : states.filled
    const defaults = Object.entries(states.defaults).filter(([path]) => !isEdited(path))
    this.#values = new Map([...defaults, ...Object.entries(states.values)])
  }

  has(path: string): boolean {
    return this.#values.has(path)
  }

  get(path: string): unknown {
    return this.#values.get(path)
  }

  /** What is being entered counts until formulas were asked again. */
  drop(path: string): void {
    this.#values.delete(path)
    if (Object.hasOwn(this.#filled, path)) {
      const { [path]: _, ...others } = this.#filled
      this.#filled = others
    }
  }

  over(values: RecordValues): RecordValues {
    if (this.#values.size === 0 && this.#filled === nothingFilled) return values
    return { ...values, ...Object.fromEntries(this.#values), ...this.#filled }
  }

  /** Fields that are hidden. */
  hidden(): string[] {
    return [...(this.#states?.hidden ?? [])].filter(path => !path.includes('.')).toSorted()
  }

  /** Whether the field is hidden and loses its value; `key` may be that of its pending links. */
  isCleaned(key: string): boolean {
    return this.#states?.cleaned.has(key.replace(/^\$\$/, '')) ?? false
  }

  /** With what formulas require and refuse; what they hide needs nothing. */
  problems(own: Problems, valuesOf: () => RecordValues): Problems {
    const states = this.#states
    if (!states) return own
    const values = valuesOf()
    const missing = [...states.required].filter(path => isMissing(values, path))
    const all = [...missing.map(path => [path, problemText('problem.required')] as const), ...states.errors, ...own]
    return new Map(all.filter(([path]) => !this.isHidden(path)))
  }

  /** Whether the field is hidden and holds what nobody could mend there: it stays as it was. */
  isLeft(path: string, own: Problems): boolean {
    return this.isHidden(path) && [...own.keys()].some(key => key === path || key.startsWith(`${path}.`))
  }

  /** The value with what is hidden inside it and holds what nobody could mend there as it was; items of lists have no place of before. */
  withLeft(path: string, value: unknown, { before, own }: { before: unknown; own: Problems }): unknown {
    const wrong = [...own.keys()].filter(key => key.startsWith(`${path}.`))
    const parts = new Set(wrong.flatMap(key => this.#hiddenAt(key) ?? []))
    return [...parts].reduce((whole, part) => withPartOf(whole, before, part.split('.').slice(1)), value)
  }

  stateOf(path: string): FieldFormulaState {
    const states = this.#states
    if (!states) return untouched
    const { disabled, required, options, failures } = states
    return {
      isDisabled: disabled.has(path),
      isRequired: required.has(path),
      options: options.get(path),
      failure: failures.get(path),
      inside: insideOf(path, states),
    }
  }

  /** By itself, or with what it stands in. */
  isHidden(path: string): boolean {
    return this.#hiddenAt(path) !== undefined
  }

  #hiddenAt(path: string): string | undefined {
    const { hidden = new Set() } = this.#states ?? {}
    if (hidden.size === 0) return undefined
    const steps = path.split('.')
    return steps.map((_, place) => steps.slice(0, place + 1).join('.')).find(each => hidden.has(each))
  }
}

function withPartOf(whole: unknown, before: unknown, steps: readonly string[]): unknown {
  const copy = structuredClone(whole)
  const last = steps.at(-1)
  const parent = valueAtSteps(copy, steps.slice(0, -1))
  if (last === undefined || !isPlainObject(parent)) return whole
  const isInItem = steps.some((_, place) => Array.isArray(valueAtSteps(copy, steps.slice(0, place))))
  const old = isInItem ? undefined : valueAtSteps(before, steps)
  if (old === undefined) delete parent[last]
  else parent[last] = old
  return copy
}

const untouched: FieldFormulaState = {
  isDisabled: false,
  isRequired: false,
  options: undefined,
  failure: undefined,
  inside: {},
}

function insideOf(
  path: string,
  { hidden, disabled, required, options, defaultsInside }: FormStates,
): FieldFormulaState['inside'] {
  const paths = new Set([...hidden, ...disabled, ...required, ...options.keys(), ...defaultsInside.keys()])
  const inside = [...paths].filter(each => each.startsWith(`${path}.`))
  return Object.fromEntries(
    inside.map(each => {
      const own = options.get(each)
      return [
        each,
        {
          ...(hidden.has(each) ? { isHidden: true as const } : {}),
          ...(disabled.has(each) ? { isDisabled: true as const } : {}),
          ...(required.has(each) ? { isRequired: true as const } : {}),
          ...(own ? { options: own } : {}),
          ...(defaultsInside.has(each) ? { default: defaultsInside.get(each) } : {}),
        },
      ]
    }),
  )
}

/** Links have pending changes beside them; nothing is missing in an object that is not there. */
function isMissing(values: RecordValues, path: string): boolean {
  const steps = path.split('.')
  if (steps.length > 1 && isEmptyValue(valueAtSteps(values, steps.slice(0, -1)))) return false
  return saysNothing(valueAtSteps(values, steps)) && isEmptyValue(ownValue(values, `$$${path}`))
}
