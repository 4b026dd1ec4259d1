import { isAsWide, type Widening } from './widening.ts'

/** Values that one list is asked for with, and for which of them something holds. */
export type ValuesInUse = {
  /**
   * Whether it holds for these, or for narrower ones; false until `find` said so, which is asked in the background once they come often,
   * and from time to time.
   */
  isFine(values: readonly unknown[], find: () => Promise<boolean>): boolean
}

/** `edges` are the narrowest values for which it holds, of the parameters that may be wider. */
type Known = { uses: number; askAt: number; step: number; isAsking: boolean; wasOfUse: boolean; edges: readonly Edge[] }
type Edge = { values: readonly unknown[]; until: number }

/** Asking costs as much as it saves once: of so many uses, one may ask. */
const usesBeforeAsking = 10
const holdsForMs = 5 * 60 * 1000
const mostKnown = 20
const mostEdges = 8
/** Characters. */
const longest = 500

/**
 * Of as many as are in use together; those that did not come for the longest time are forgotten. `widening` is of the values at the same
 * places: where one is undefined, only the same value will do.
 */
export function makeValuesInUse(widening: readonly (Widening | undefined)[] = []): ValuesInUse {
  const known = new Map<string, Known>()
  const widens = widening.filter(each => each !== undefined)

  function noteUse(key: string): Known {
    const state = known.get(key) ?? newlyKnown()
    known.delete(key)
    known.set(key, state)
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
    state.uses += 1
    return state
  }

  const covers = (edge: readonly unknown[], values: readonly unknown[]) =>
    widens.every((each, index) => isAsWide(values[index], edge[index], each))

  function ask(state: Known, values: readonly unknown[], find: () => Promise<boolean>): void {
    state.step = state.wasOfUse ? usesBeforeAsking : state.step * 2
    Object.assign(state, { isAsking: true, wasOfUse: false, askAt: state.uses + state.step })
    const finish = (holds: boolean) => {
      state.isAsking = false
      if (!holds) return
      const others = state.edges.filter(edge => !covers(values, edge.values))
      state.edges = [...others, { values, until: Date.now() + holdsForMs }].slice(-mostEdges)
    }
    find().then(finish, () => finish(false))
  }

  return {
    isFine(values, find) {
      const key = JSON.stringify(values.filter((_, index) => !widening[index]))
      if (key.length > longest) return false
      const state = noteUse(key)
      const wider = values.filter((_, index) => widening[index])
      const isFine = state.edges.some(edge => edge.until > Date.now() && covers(edge.values, wider))
      if (isFine) state.wasOfUse = true
      else if (!state.isAsking && state.uses >= state.askAt) ask(state, wider, find)
      return isFine
    },
  }
}

/** The first time it is asked with the values of that use, later less often each time that the answer was of no use. */
function newlyKnown(): Known {
  return { uses: 0, askAt: usesBeforeAsking, step: usesBeforeAsking, isAsking: false, wasOfUse: true, edges: [] }
}
