import { useState } from 'react'

/** What `keep` makes of the value as it was and as it is: the same object as long as it says the same. */
export function useKept<Value>(now: Value, keep: (before: Value, now: Value) => Value): Value {
  const [before, setBefore] = useState(now)
  const kept = keep(before, now)
  if (kept !== before) setBefore(kept)
  return kept
}
