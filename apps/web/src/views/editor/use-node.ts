import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { BuilderPart } from '../../assets/builder-columns.tsx'
import { useTextParameter } from '../../router/place.ts'

/** The chosen component; in the address, so that links point at it. */
export function useNode() {
  const navigate = useNavigate()
  const selected = useTextParameter('node')
  const [part, setPart] = useState<BuilderPart>(selected === undefined ? 'structure' : 'detail')
  const select = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, node: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { selected, select, part, setPart }
}

export type NodeSelection = ReturnType<typeof useNode>
