import { useState } from 'react'

/** A key for each item that follows it when it moves, so that what is being typed stays with its item. */
export function useItemKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const list = fitKeys(kept, count)
  return {
    list,
    move(from: number, to: number) {
      const rest = list.filter((_key, at) => at !== from)
      setKept([...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)])
    },
    remove: (place: number) => setKept(list.filter((_key, at) => at !== place)),
  }
}

/** As many keys as there are items; new ones are above all others. */
function fitKeys(keys: readonly number[], count: number): readonly number[] {
  const next = Math.max(0, ...keys) + 1
  const missing = Math.max(0, count - keys.length)
  return [...keys.slice(0, count), ...Array.from({ length: missing }, (_, index) => next + index)]
}
