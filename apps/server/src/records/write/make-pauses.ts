import { setImmediate as others } from 'node:timers/promises'

/** Between two steps of work: a promise where others should have a turn first. */
export type Pause = () => Promise<void> | undefined

const longestMs = 20

/** Lets others in after a moment of work: some values take a parser a tenth of a second, and a save may hold many (S78). */
export function makePauses(): Pause {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestMs) return undefined
    return others().then(() => {
      began = performance.now()
    })
  }
}
