import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { BuilderPart } from '../../assets/builder-columns.tsx'
import { useTextParameter } from '../../router/place.ts'
import { type FieldTab, type FieldTabs, fieldTabs } from './field-tabs.ts'
import type { CollectionEditor } from './use-collection-editor.ts'

/** The chosen field or group, and the open tab of its settings; in the address, so that links point at them. */
export function useFieldSelection(editor: CollectionEditor) {
  const navigate = useNavigate()
  const address = useTextParameter('model-property')
  const [fresh, setFresh] = useState<string>()
  const [part, setPart] = useState<BuilderPart>(address === undefined ? 'structure' : 'detail')
  const selected = address === undefined ? undefined : editor.currentId(address)
  const place = useCallback(
    (search: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...search }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const point = useCallback((id: string | undefined) => place({ 'model-property': id }), [place])
  const asked = useTextParameter('tab')
  const [tab, setTab] = useState<FieldTab>(fieldTabs.find(id => id === asked) ?? 'field')
  const tabs: FieldTabs = {
    value: tab,
    onChange: next => {
      // The address follows later than a key that wants to type into what is shown.
      setTab(next)
      place({ tab: next === 'field' ? undefined : next })
    },
  }
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
    tabs,
    select,
    selectNew: (id: string) => {
      select(id)
      setFresh(id)
      setPart('detail')
    },
  }
}

export type FieldSelection = ReturnType<typeof useFieldSelection>
