import { whenIdle } from '@trellis/ui'
import { startTransition, useCallback, useEffect, useState } from 'react'

/** What a tall window shows at once, and what fits into one idle moment. */
const firstFields = 30
const moreFields = 30

/** How many of a form's fields are drawn: the first screenful at once, the others as the page is idle; `showAll` for whoever needs one now. */
export function useGradualCount(total: number): { count: number; showAll: () => void } {
  const [count, setCount] = useState(firstFields)
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(before => before + moreFields)))
  }, [count, total])
  const showAll = useCallback(() => setCount(Number.POSITIVE_INFINITY), [])
  return { count, showAll }
}
