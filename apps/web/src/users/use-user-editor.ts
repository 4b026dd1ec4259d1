import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { placeOf } from '../routes/places.ts'
import { useKeptState } from '../unsaved/use-kept-state.ts'
import { t } from './texts.ts'
import { baseValues, changedValues, newUser, type UserValues, userProblems, userValues } from './user.ts'

/** `base` is the record that it was begun on: others may have saved since. */
type Edited = { values: Partial<UserValues>; base?: TrellisRecord }

/** Loads a user, holds what is changed, and saves it; after a first save the id goes into the address. */
export function useUserEditor(id: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { edit, forget, base, ...user } = useUserValues(id)
  const { loaded, values, changes } = user
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isConflict, setConflict] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const change = (part: Partial<UserValues>) => {
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
    const found = userProblems(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    setSaving(true)
    try {
      const saved = await send(base, changes)
      client.setQueryData(['user', saved.id], saved)
      reset()
      void client.invalidateQueries({ queryKey: ['users'] })
      toast.success({ title: id === undefined ? t('users.created.toast') : t('users.saved') })
      if (id === undefined)
        await navigate({ href: `${placeOf.userEditor(saved.id)}&link=new`, replace: true, ignoreBlocker: true })
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
    const fields = isApiError(error) ? atFields(error.details.fields ?? {}) : {}
    setProblems(fields)
    if (Object.keys(fields).length === 0) showError(error)
  }
  const loadTheirs = async () => {
    await loaded.refetch()
    reset()
  }
  return {
    ...user,
    problems,
    isConflict,
    isSaving,
    change,
    reset,
    save: write,
    loadTheirs,
  }
}

export type UserEditor = ReturnType<typeof useUserEditor>

/** Loads a user, and holds what is changed of it. */
function useUserValues(id: string | undefined) {
  const loaded = useQuery({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call('CORE_GET', { cursor: { collectionId: 'User', id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })
  const { work, setWork, isRestored, leftDraft } = useKeptState<Edited>('User', id)
  const original = id === undefined ? newUser : loaded.data && userValues(loaded.data)
  const values = original && { ...original, ...work?.values }
  return {
    loaded,
    isRestored,
    leftDraft,
    values,
    changes: original && values ? changedValues(original, values) : {},
    base: work ? work.base : loaded.data,
    edit: (part: Partial<UserValues>) =>
      setWork(before => {
        const base = before ? before.base : loaded.data
        return { values: { ...before?.values, ...part }, ...(base ? { base } : {}) }
      }),
    forget: () => setWork(undefined),
  }
}

function send(record: TrellisRecord | undefined, changes: Partial<UserValues>): Promise<TrellisRecord> {
  if (!record) return call('CORE_CREATE', { collectionId: 'User', record: trimmed(changes) })
  const base = { version: record.version, values: baseValues(record, changes) }
  const cursor = { collectionId: 'User', id: record.id }
  return call('CORE_UPDATE', { cursor, record: trimmed(changes), options: { base } })
}

function trimmed(changes: Partial<UserValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  )
}

/** Messages by field, whether the path says `record.email` or `email`. */
function atFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(fields).map(([path, message]) => [path.replace(/^record\./, ''), message] as const)
  return Object.fromEntries(named.filter(([key]) => Object.hasOwn(newUser, key)))
}
