import { ownValue } from '@trellis/base'
import { FormulaFailure } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { FunctionNode } from '../tree/node.ts'
import { type FormulaValue, isPlain } from '../value.ts'

/** A compiled node: gives its value in a frame or throws a FormulaFailure. */
export type Thunk = (frame: Frame) => FormulaValue

/** The roots that references begin with, and what they hold. */
export type FormulaScope = { readonly [root: string]: unknown }

/** What a formula knows of the world besides its data. */
export type Environment = {
  /** Milliseconds since 1970; one value for the whole evaluation. Default: the clock. */
  now?: number
  /** IANA name; days, hours and "today" are those of this zone. Default UTC. */
  timeZone?: string
  /** For names of months and the form of numbers. Default `en`. */
  locale?: string
  /** A number in [0, 1). Default Math.random. */
  random?: () => number
}

const stepsBetweenLooks = 128

/** One evaluation: the data, the item of the innermost list function, and what has been spent of the budget. */
export class Frame {
  readonly scope: FormulaScope
  item: FormulaValue = null
  index: FormulaValue = null
  accumulator: FormulaValue = null
  /** The call that runs, for the position of an error. */
  node: FunctionNode | undefined = undefined
  readonly #environment: Environment
  readonly #limits: Limits
  #now: number | undefined
  #rootName: string | undefined
  #root: Readonly<Record<string, unknown>> | undefined
  #steps = 0
  #bytes = 0
  #lookAt = stepsBetweenLooks
  #startedAt = 0
  #sizes: WeakMap<object, number> | undefined

  constructor(scope: FormulaScope, environment: Environment, limits: Limits) {
    this.scope = scope
    this.#environment = environment
    this.#limits = limits
  }

  get timeZone(): string {
    return this.#environment.timeZone ?? 'UTC'
  }

  get locale(): string {
    return this.#environment.locale ?? 'en'
  }

  get now(): number {
    this.#now ??= this.#environment.now ?? Date.now()
    return this.#now
  }

  random(): number {
    return (this.#environment.random ?? Math.random)()
  }

  /**
   * The object behind a root where scope and root are plain ones; the last is remembered, as most formulas read one root again and again.
   * For roots that are no `isInherited` key.
   */
  plainRoot(name: string): Readonly<Record<string, unknown>> | undefined {
    if (name !== this.#rootName) {
      const root = isPlain(this.scope) ? ownValue(this.scope, name) : undefined
      this.#root = isPlain(root) ? root : undefined
      this.#rootName = name
    }
    return this.#root
  }

  /** Counts work; now and then looks at the clock. */
  step(count = 1): void {
    this.#steps += count
    if (this.#steps >= this.#lookAt) this.#look()
  }

  /** Counts memory before it is taken. */
  spend(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) throw new FormulaFailure('TOO_LARGE', 'The formula makes too much data')
    if (bytes > 4096) this.step(bytes >>> 8)
  }

  /**
   * Counts a list or object that was made, with all that it would be when written out: what is in it twice counts twice, so nothing can
   * be put into itself until writing it takes for ever. What was counted already is free.
   */
  made<Value extends object>(value: Value): Value {
    this.#sizes ??= new WeakMap()
    if (!this.#sizes.has(value)) this.spend(this.#sizeOf(value, this.#sizes))
    return value
  }

  /** Runs one part with an item of its own. */
  withItem(run: () => FormulaValue): FormulaValue {
    const { item, index, accumulator } = this
    const value = run()
    this.item = item
    this.index = index
    this.accumulator = accumulator
    return value
  }

  #sizeOf(value: unknown, sizes: WeakMap<object, number>): number {
    if (typeof value === 'string') return 8 + value.length * 2
    if (typeof value !== 'object' || value === null) return 8
    const known = sizes.get(value)
    if (known !== undefined) return known
    let size = 16
    const parts = Array.isArray(value) ? value : Object.values(value)
    for (const part of parts) size += this.#sizeOf(part, sizes)
    sizes.set(value, size)
    return size
  }

  #look(): void {
    if (this.#steps > this.#limits.steps) throw new FormulaFailure('TOO_MANY_STEPS', 'The formula takes too many steps')
    const now = performance.now()
    if (this.#startedAt === 0) this.#startedAt = now
    else if (now - this.#startedAt > this.#limits.milliseconds)
      throw new FormulaFailure('TOO_SLOW', `The formula takes longer than ${this.#limits.milliseconds} ms`)
    this.#lookAt = this.#steps + stepsBetweenLooks
  }
}
