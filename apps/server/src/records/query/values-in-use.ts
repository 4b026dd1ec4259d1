/** Values that one list is asked for with, and for which of them something holds. */
export type ValuesInUse = {
  /** Whether it holds for these; false until `find` said so, which is asked in the background once they come often, and from time to time. */
  isFine(values: readonly unknown[], find: () => Promise<boolean>): boolean
}

type Known = { uses: number; isFine: boolean; askAgainAt: number }

const usesBeforeAsking = 10
const askAgainMs = 5 * 60 * 1000
const mostKnown = 20
/** Characters. */
const longest = 500

/** Of as many as are in use together; those that did not come for the longest time are forgotten. */
export function makeValuesInUse(): ValuesInUse {
  const known = new Map<string, Known>()

  function noteUse(key: string): Known {
    const state = known.get(key) ?? { uses: 0, isFine: false, askAgainAt: 0 }
    known.delete(key)
    known.set(key, state)
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
    state.uses += 1
    return state
  }

  return {
    isFine(values, find) {
      const key = JSON.stringify(values)
      if (key.length > longest) return false
      const state = noteUse(key)
      if (state.uses >= usesBeforeAsking && state.askAgainAt < Date.now()) {
        state.askAgainAt = Date.now() + askAgainMs
        find().then(
          isFine => (state.isFine = isFine),
          () => (state.isFine = false),
        )
      }
      return state.isFine
    },
  }
}
