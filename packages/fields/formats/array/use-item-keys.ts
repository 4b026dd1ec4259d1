import { useRef } from 'react'

/** A key for each item that follows it when it moves, so that what is being typed stays with its item. */
export function useItemKeys(count: number) {
  const state = useRef({ list: [] as number[], last: 0 })
  const { current } = state
  while (current.list.length < count) {
    current.last += 1
    current.list.push(current.last)
  }
  current.list.length = count
  return {
    list: current.list,
    move(from: number, to: number) {
      const [key] = current.list.splice(from, 1)
      if (key !== undefined) current.list.splice(to, 0, key)
    },
    remove(place: number) {
      current.list.splice(place, 1)
    },
  }
}
