import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Whether cards may be moved now. Cards ask when they are taken: a board of thousands is not drawn anew to say it to each. */
export type CardLock = { isLocked: () => boolean; subscribe: (listener: () => void) => () => void }

/** Cards stay where they are while this holds: while a move is saved, or another page comes. */
export function useCardLock(isLocked: boolean): CardLock {
  const [lock] = useState(makeLock)
  useLayoutEffect(() => lock.set(isLocked), [lock, isLocked])
  return lock
}

/** Follows the lock, for what shows it. */
export function useIsLocked({ subscribe, isLocked }: CardLock): boolean {
  return useSyncExternalStore(subscribe, isLocked)
}

function makeLock() {
  const listeners = new Set<() => void>()
  let locked = false
  return {
    isLocked: () => locked,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next: boolean) => {
      if (next === locked) return
      locked = next
      for (const listener of listeners) listener()
    },
  }
}
