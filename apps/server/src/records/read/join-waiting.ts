/**
 * Joins equal work that waits at the same time: who asks before it began sees all that was saved before, as if it had been done for
 * them alone. Work tells that it begins; what is asked after that is done anew.
 */
export type JoinWaiting<Result> = (key: string, work: (begin: () => void) => Promise<Result>) => Promise<Result>

export function makeJoinWaiting<Result>(): JoinWaiting<Result> {
  const waiting = new Map<string, Promise<Result>>()
  return (key, work) => {
    const same = waiting.get(key)
    if (same) return same
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      waiting.delete(key)
    }
    const made = work(begin).finally(() => hasBegun || waiting.delete(key))
    if (!hasBegun) waiting.set(key, made)
    return made
  }
}
