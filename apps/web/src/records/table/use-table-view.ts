import { useCallback, useState } from 'react'
import { useUser } from '../../session/session-store.ts'
import { readTableView, type TableView } from './table-view.ts'

export type ChangeView = (change: Partial<TableView>) => void

/** What a person made of the columns of a list, kept in this browser for each person, list and view. */
export function useTableView(listId: string, viewId = ''): readonly [TableView, ChangeView] {
  const user = useUser()
  const key = `trellis.table.${user.id}.${listId}.${viewId}`
  const [held, setHeld] = useState({ key, view: load(key) })
  if (held.key !== key) setHeld({ key, view: load(key) })
  const change = useCallback<ChangeView>(
    part =>
      setHeld(before => {
        const view = { ...before.view, ...part }
        store(before.key, view)
        return { ...before, view }
      }),
    [],
  )
  return [held.view, change]
}

function load(key: string): TableView {
  try {
    return readTableView(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return readTableView(undefined)
  }
}

function store(key: string, view: TableView): void {
  try {
    localStorage.setItem(key, JSON.stringify(view))
  } catch {
    // Without storage the columns last as long as the page.
  }
}
