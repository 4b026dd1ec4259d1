import { ownValue } from '@trellis/base'
import type { StateChange } from '@trellis/model'
import type { StoreChanges } from './types.ts'

const numberOf = (value: unknown): number => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}

/** What a run keeps: `vars` for itself, `store` as the steps of this run see it, and what is to be written of that at the end. */
export class RunState {
  vars: Readonly<Record<string, unknown>> = {}
  store: Readonly<Record<string, unknown>>
  readonly #set: Record<string, unknown> = {}
  readonly #add: Record<string, number> = {}

  constructor(store: Readonly<Record<string, unknown>>) {
    this.store = store
  }

  /** Values are worked out. */
  apply(changes: readonly StateChange[]): void {
    for (const change of changes) {
      const { key, how } = change
      const isStored = change.in === 'store'
      const before = isStored ? this.store : this.vars
      const value = how === 'add' ? numberOf(ownValue(before, key)) + numberOf(change.value) : (change.value ?? null)
      const after = { ...before, [key]: value }
      if (!isStored) this.vars = after
      else {
        this.store = after
        this.#note(change, value)
      }
    }
  }

  #note({ key, how, value: given }: StateChange, value: unknown): void {
    const isSet = Object.hasOwn(this.#set, key)
    if (how === 'add' && !isSet) {
      this.#add[key] = (ownValue(this.#add, key) ?? 0) + numberOf(given)
      return
    }
    delete this.#add[key]
    this.#set[key] = value
  }

  changes(): StoreChanges {
    return { set: { ...this.#set }, add: { ...this.#add } }
  }
}
