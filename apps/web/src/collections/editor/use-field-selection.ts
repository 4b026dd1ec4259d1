import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { BuilderPart } from '../../assets/builder-columns.tsx'
import { useTextParameter } from '../../router/place.ts'
import type { CollectionEditor } from './use-collection-editor.ts'

/** The chosen field or group; in the address, so that links point at it. */
export function useFieldSelection(editor: CollectionEditor) {
  const navigate = useNavigate()
  const address = useTextParameter('model-property')
  const [fresh, setFresh] = useState<string>()
  const [part, setPart] = useState<BuilderPart>(address === undefined ? 'structure' : 'detail')
  const selected = address === undefined ? undefined : editor.currentId(address)
  const point = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, 'model-property': id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  useEffect(() => {
    if (selected !== address) point(selected)
  }, [selected, address, point])
  const select = useCallback(
    (id: string | undefined) => {
      setFresh(undefined)
      point(id)
    },
    [point],
  )
  return {
    selected,
    /** The field that was just added: its title waits to be typed over. */
    fresh: fresh === undefined ? undefined : editor.currentId(fresh),
    part,
    setPart,
    select,
    selectNew: (id: string) => {
      select(id)
      setFresh(id)
      setPart('detail')
    },
  }
}

export type FieldSelection = ReturnType<typeof useFieldSelection>
