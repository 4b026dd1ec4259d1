import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTextParameter } from '../../router/place.ts'

/** The chosen step; in the address, so that links point at it. */
export function useStep() {
  const navigate = useNavigate()
  const selected = useTextParameter('step')
  const select = useCallback(
    (id: string | undefined): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, step: id }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { selected, select }
}
