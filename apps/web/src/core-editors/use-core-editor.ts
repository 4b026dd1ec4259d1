import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CoreCollectionId, TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useKeptState } from '../unsaved/use-kept-state.ts'
import { baseValues, changedValues } from './edited-values.ts'

/** What one core collection's editor edits of a record, and what it says. */
export type CoreEditing<Values extends object> = {
  collectionId: CoreCollectionId
  /** What every query of this core collection begins with. */
  queryKey: readonly string[]
  empty: Values
  valuesOf: (record: TrellisRecord) => Values
  /** What is wrong before it is sent, by field. */
  problemsOf: (values: Values) => Record<string, string>
  /** Where the editor of a record is that was just made. */
  hrefOfNew: (id: string) => string
  createdText: () => string
  savedText: () => string
}

/** `base` is the record that it was begun on: others may have saved since. */
type Edited<Values> = { values: Partial<Values>; base?: TrellisRecord }

/** Loads a record, holds what is changed, and saves it; after a first save the id goes into the address. */
export function useCoreEditor<Values extends object>(editing: CoreEditing<Values>, id: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { edit, forget, base, ...edited } = useEditedValues(editing, id)
  const { loaded, values, changes } = edited
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isConflict, setConflict] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const change = (part: Partial<Values>) => {
    edit(part)
    setProblems(before => Object.fromEntries(Object.entries(before).filter(([key]) => !Object.hasOwn(part, key))))
  }
  const reset = () => {
    forget()
    setProblems({})
    setConflict(false)
  }
  const write = async (): Promise<boolean> => {
    if (!values) return false
    const found = editing.problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    setSaving(true)
    try {
      const saved = await send(editing.collectionId, base, changes)
      client.setQueryData([...editing.queryKey, 'one', saved.id], saved)
      reset()
      void client.invalidateQueries({ queryKey: editing.queryKey })
      toast.success({ title: id === undefined ? editing.createdText() : editing.savedText() })
      if (id === undefined) await navigate({ href: editing.hrefOfNew(saved.id), replace: true, ignoreBlocker: true })
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  const tell = (error: unknown) => {
    if (isApiError(error, 'UPDATE_CONFLICT')) return setConflict(true)
    const fields = isApiError(error) ? atFields(editing.empty, error.details.fields ?? {}) : {}
    setProblems(fields)
    if (Object.keys(fields).length === 0) showError(error)
  }
  const loadTheirs = async () => {
    await loaded.refetch()
    reset()
  }
  return {
    ...edited,
    problems,
    isConflict,
    isSaving,
    change,
    reset,
    save: write,
    loadTheirs,
  }
}

export type CoreEditor<Values extends object> = ReturnType<typeof useCoreEditor<Values>>

/** Loads a record, and holds what is changed of it. */
function useEditedValues<Values extends object>(
  { collectionId, queryKey, empty, valuesOf }: CoreEditing<Values>,
  id: string | undefined,
) {
  const loaded = useQuery({
    queryKey: [...queryKey, 'one', id],
    queryFn: ({ signal }) => call('CORE_GET', { cursor: { collectionId, id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })
  const { work, setWork, isRestored, leftDraft } = useKeptState<Edited<Values>>(collectionId, id)
  const original = id === undefined ? empty : loaded.data && valuesOf(loaded.data)
  const values = original && { ...original, ...work?.values }
  return {
    loaded,
    isRestored,
    leftDraft,
    values,
    changes: original && values ? changedValues(original, values) : {},
    base: work ? work.base : loaded.data,
    edit: (part: Partial<Values>) =>
      setWork(before => {
        const base = before ? before.base : loaded.data
        return { values: { ...before?.values, ...part }, ...(base ? { base } : {}) }
      }),
    forget: () => setWork(undefined),
  }
}

function send(
  collectionId: CoreCollectionId,
  record: TrellisRecord | undefined,
  changes: object,
): Promise<TrellisRecord> {
  if (!record) return call('CORE_CREATE', { collectionId, record: trimmed(changes) })
  const base = { version: record.version, values: baseValues(record, changes) }
  const cursor = { collectionId, id: record.id }
  return call('CORE_UPDATE', { cursor, record: trimmed(changes), options: { base } })
}

function trimmed(changes: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  )
}

/** Messages by field, whether the path says `record.email` or `email`. */
export function atFields(empty: object, fields: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(fields).map(([path, message]) => [path.replace(/^record\./, ''), message] as const)
  return Object.fromEntries(named.filter(([key]) => Object.hasOwn(empty, key)))
}
