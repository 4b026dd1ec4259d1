import { useEffect, useState } from 'react'

/** Wait after the last key before records are looked up, in ms (2 §9). */
const lookupDelay = 1000

/** What was typed when the wait was over; emptied text counts at once. */
export function useDelayedText(text: string, delay: number = lookupDelay): string {
  const [delayed, setDelayed] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), text === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return delayed
}
