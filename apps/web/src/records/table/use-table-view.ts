import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '../../session/session-store.ts'
import { useSavedView } from '../saved-views/use-saved-view.ts'
import { columnsOfView, readTableView, type TableView } from './table-view.ts'

export type ChangeView = (change: Partial<TableView>) => void

/** A list, and the collection whose saved views it offers. */
export type ListIds = { listId: string; collectionId: string }

type ColumnChoices = readonly [TableView, ChangeView, forget: () => void]

/**
 * The columns of a list: what a person made of them, kept in this browser for each person, list and view; else what the saved view
 * says. `forget` goes back to that.
 */
export function useTableView({ listId, collectionId }: ListIds, viewId: string | undefined): ColumnChoices {
  const user = useUser()
  const key = `trellis.table.${user.id}.${listId}.${viewId ?? ''}`
  const own = useSyncExternalStore(subscribe, () => read(key))
  const state = useSavedView(collectionId, viewId)?.state
  const kept = useMemo(() => columnsOfView(state), [state])
  const view = own ?? kept
  const change = useCallback<ChangeView>(part => write(key, { ...(read(key) ?? kept), ...part }), [key, kept])
  const forget = useCallback(() => write(key, undefined), [key])
  return [view, change, forget]
}

const held = new Map<string, TableView | undefined>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): TableView | undefined {
  if (!held.has(key)) held.set(key, load(key))
  return held.get(key)
}

function write(key: string, view: TableView | undefined): void {
  held.set(key, view)
  store(key, view)
  for (const listener of listeners) listener()
}

function load(key: string): TableView | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : readTableView(JSON.parse(stored))
  } catch {
    return undefined
  }
}

function store(key: string, view: TableView | undefined): void {
  try {
    if (view) localStorage.setItem(key, JSON.stringify(view))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the columns last as long as the page.
  }
}
