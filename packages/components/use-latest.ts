import { type RefObject, useEffect, useRef } from 'react'

/** What was drawn last, for what runs later: an effect that reads it does not begin anew with each drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
