import { useState } from 'react'
import { moveItem } from './move-item.ts'

/** A key for each item that follows it when it moves, so that what is being typed stays with its item. */
export function useItemKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const list = fitKeys(kept, count)
  return {
    list,
    move: (from: number, to: number) => setKept(moveItem(list, from, to)),
    remove: (place: number) => setKept(list.filter((_key, at) => at !== place)),
    insert: (place: number) => setKept([...list.slice(0, place), nextKey(list), ...list.slice(place)]),
  }
}

const nextKey = (keys: readonly number[]) => Math.max(0, ...keys) + 1

/** As many keys as there are items; new ones are above all others. */
function fitKeys(keys: readonly number[], count: number): readonly number[] {
  const next = nextKey(keys)
  const missing = Math.max(0, count - keys.length)
  return [...keys.slice(0, count), ...Array.from({ length: missing }, (_, index) => next + index)]
}
