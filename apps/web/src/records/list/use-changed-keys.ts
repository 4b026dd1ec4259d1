import { useCallback, useEffect, useRef, useState } from 'react'

/** A mark stays this long, in ms: time to look over from elsewhere on the screen. */
const markTime = 6000
const none: ReadonlySet<string> = new Set()

/** Rows to mark as just changed; every change prolongs the marks on screen. */
export function useChangedKeys(): readonly [ReadonlySet<string>, (keys: readonly string[]) => void] {
  const [keys, setKeys] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const mark = useCallback((changed: readonly string[]) => {
    if (changed.length === 0) return
    setKeys(before => new Set([...before, ...changed]))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setKeys(none), markTime)
  }, [])
  return [keys, mark]
}
