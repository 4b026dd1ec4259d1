import type { TrellisRecord } from '@trellis/model'
import { useMemo, useState } from 'react'
import { keepPlaces } from './steady-rows.ts'
import { usePointed } from './use-pointed.ts'

/**
 * Rows that do not move under the pointer, or while one is worked on, when others change the list. Asking for
 * another list (`listKey`) shows it at once; while that one is on its way nothing is held.
 */
export function useSteadyRows(options: {
  rows: readonly TrellisRecord[] | undefined
  listKey: string
  isOnItsWay: boolean
}) {
  const { rows, listKey, isOnItsWay } = options
  const [held, setHeld] = useState<{ listKey: string; rows: readonly TrellisRecord[] }>()
  const shown = useMemo(
    () => (rows && held?.listKey === listKey && held.rows.length > 0 ? keepPlaces(held.rows, rows) : rows),
    [rows, held, listKey],
  )
  const steadiness = usePointed({
    onCome: () => {
      if (rows && !isOnItsWay) setHeld({ listKey, rows: shown ?? rows })
    },
    onGone: () => setHeld(undefined),
  })
  return { rows: shown, ...steadiness }
}
