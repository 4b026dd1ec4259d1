import { isSameJson } from '@trellis/base'
import type { Outcome } from '@trellis/formula'

const mostKept = 10_000

/** What formulas gave last: one is worked out again only where something that it reads has changed since. */
export class FormulaMemory {
  readonly #known = new Map<string, { inputs: readonly unknown[]; outcome: Outcome }>()

  recall(key: string, inputs: readonly unknown[], work: () => Outcome): Outcome {
    const known = this.#known.get(key)
    if (known && isSame(known.inputs, inputs)) return known.outcome
    const outcome = work()
    if (this.#known.size >= mostKept) this.#known.clear()
    // A failure may pass by itself: patterns that are not loaded yet, a limit of time.
    if (outcome.error) this.#known.delete(key)
    else this.#known.set(key, { inputs, outcome })
    return outcome
  }
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.every((each, place) => Object.is(each, right[place]) || isSameJson(each, right[place]))
}
