import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isSameJson } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useKeptState } from '../unsaved/use-kept-state.ts'
import { type AppDraft, appsKey, draftOf, newApp } from './app-draft.ts'
import { inDocument, type Problems } from './app-problems.ts'
import { t } from './texts.ts'

/** `version` is the one that it was begun on: others may have saved since. */
type Edited = Pick<AppDraft, 'version' | 'document'>

/** Loads an app, holds what is changed of it, and saves it; after a first save its id goes into the address. */
export function useAppEditor(id: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const loaded = useQuery({
    queryKey: [...appsKey, 'one', id],
    queryFn: ({ signal }) => openApp(id ?? '', signal),
    enabled: id !== undefined,
  })
  const original = id === undefined ? newApp : loaded.data
  const { work, setWork, isRestored, leftDraft } = useKeptState<Edited>('Tag', id)
  const [isSaving, setSaving] = useState(false)
  const document = work?.document ?? original?.document
  const hasChanges = work !== undefined && original !== undefined && !isSameJson(work.document, original.document)

  const { problems, refuse, forget } = useProblems()
  const save = async (): Promise<boolean> => {
    if (!document || !original) return false
    if (document.name.trim() === '') return refuse({ name: t('apps.nameRequired') })
    setSaving(true)
    try {
      const saved = await saveApp({ ...original, version: work ? work.version : original.version }, document)
      forget()
      client.setQueryData([...appsKey, 'one', saved.id], saved)
      setWork(undefined)
      void client.invalidateQueries({ queryKey: appsKey, refetchType: 'active' })
      toast.success({ title: t('apps.saved') })
      if (id === undefined && saved.id) {
        const savedId = saved.id
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, id: savedId }),
          replace: true,
          ignoreBlocker: true,
        })
      }
      return true
    } catch (error) {
      return refuse(isApiError(error, 'VALIDATION_ERROR') ? inDocument(error.details.fields) : {}, error)
    } finally {
      setSaving(false)
    }
  }
  return {
    loaded,
    original,
    document,
    hasChanges,
    isSaving,
    problems,
    isRestored,
    leftDraft,
    change: (next: AppDocument) => setWork({ document: next, version: work ? work.version : original?.version }),
    /** Forgets every edit and takes what is stored now: somebody else may have saved meanwhile. */
    discard: () => {
      setWork(undefined)
      forget()
      void client.invalidateQueries({ queryKey: appsKey, refetchType: 'active' })
    },
    save,
  }
}

/** What the last save was refused for; it is also told at once. */
function useProblems() {
  const [problems, setProblems] = useState<Problems>({})
  const refuse = (refused: Problems, error?: unknown): false => {
    setProblems(refused)
    const messages = [...new Set(Object.values(refused))]
    if (messages.length === 0) showError(error)
    else toast.error({ title: t('apps.notSaved'), message: messages.join('\n') })
    return false
  }
  return { problems, refuse, forget: () => setProblems({}) }
}

export type AppEditor = ReturnType<typeof useAppEditor>

async function openApp(id: string, signal?: AbortSignal): Promise<AppDraft> {
  const asked = { collectionId: 'Tag', id }
  const { document, recordVersion, status } = await call('ASSET_GET_VERSION', asked, signal ? { signal } : {})
  return draftOf({ ...document, id, version: recordVersion }, status === 'draft')
}

async function saveApp(original: AppDraft, document: AppDocument): Promise<AppDraft> {
  if (original.id === undefined)
    return draftOf(await call('CORE_CREATE', { collectionId: 'Tag', record: { ...document } }))
  const emptied = Object.keys(original.document).filter(key => !Object.hasOwn(document, key))
  const record = { ...document, ...Object.fromEntries(emptied.map(key => [key, null])) }
  const base = original.version === undefined ? {} : { options: { base: { version: original.version } } }
  await call('CORE_UPDATE', { cursor: { collectionId: 'Tag', id: original.id }, record, ...base })
  return openApp(original.id)
}
