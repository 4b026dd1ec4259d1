import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { BuilderPart } from '../../assets/builder-columns.tsx'
import { useTextParameter } from '../../router/place.ts'

/** The chosen components. The active one is in the address, so that links point at it. */
export function useNode() {
  const navigate = useNavigate()
  const selected = useTextParameter('node')
  const [many, setMany] = useState<readonly string[]>([])
  const [part, setPart] = useState<BuilderPart>(selected === undefined ? 'structure' : 'detail')
  const chosen = useMemo(() => chosenOf(selected, many), [selected, many])
  const activate = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, node: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const select = useCallback(
    (id: string | undefined) => {
      setMany([])
      activate(id)
    },
    [activate],
  )
  const selectMany = useCallback(
    (ids: readonly string[]) => {
      setMany(ids)
      activate(activeOf(ids, chosen, selected))
    },
    [activate, chosen, selected],
  )
  return { selected, chosen, select, selectMany, part, setPart }
}

export type NodeSelection = ReturnType<typeof useNode>

const chosenOf = (selected: string | undefined, many: readonly string[]): readonly string[] => {
  if (selected === undefined) return []
  return many.includes(selected) ? many : [selected]
}

/** What was chosen last; where something was taken out, the active one stays if it can. */
function activeOf(ids: readonly string[], before: readonly string[], selected: string | undefined): string | undefined {
  const added = ids.findLast(id => !before.includes(id))
  return added ?? (selected !== undefined && ids.includes(selected) ? selected : ids.at(-1))
}
