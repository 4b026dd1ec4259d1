import { useCallback, useEffect, useRef } from 'react'

/** The same function from draw to draw, which runs the one of the last: for handlers of parts that are drawn anew only for what they show. */
export function useLatest<Arguments extends unknown[], Answer>(
  handler: (...args: Arguments) => Answer,
): (...args: Arguments) => Answer {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
