import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isSameJson } from '@trellis/base'
import { unreadFormulas } from '@trellis/fields'
import type { CoreCollectionId, RecordValues } from '@trellis/model'
import { toast } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useRef, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useKeptState } from '../unsaved/use-kept-state.ts'
import { noSteps, type Steps, stepBack, stepForward, withStep } from './steps.ts'

const t = registerTexts('ui', {
  'asset.formulaUnread': '“{text}” is no formula: {message}',
  'asset.nameRequired': 'Required field',
  'asset.notSaved': 'Not saved',
  'asset.saved': 'Saved',
})

/** Messages by their path in the definition. */
export type AssetProblems = Readonly<Record<string, string>>

/** A definition as its editor holds it: the draft, or else what is live. `version` is that of its record, undefined while it is new. */
export type LoadedAsset<Document> = {
  id: string | undefined
  version: number | undefined
  hasDraft: boolean
  document: Document
}

/** `version` is the one that it was begun on: others may have saved since. */
type Edited<Document> = { version: number | undefined; document: Document }

export type EditedKind<Document> = {
  /** The core collection that lists them. */
  id: CoreCollectionId
  /** What every query of them begins with. */
  queryKey: readonly string[]
  /** What a new one is. */
  start: () => Document
}

/**
 * Loads a definition, holds what is changed of it with 200 steps to take back, and saves it; a new one's id goes into the address. `wrongIn`:
 * what else of its kind it is not saved with.
 */
export function useAssetEditor<Document extends { name: string }>(
  kind: EditedKind<Document>,
  id: string | undefined,
  wrongIn: (document: Document) => AssetProblems = nothingWrong,
) {
  const client = useQueryClient()
  const loaded = useQuery({
    queryKey: [...kind.queryKey, 'one', id],
    queryFn: ({ signal }) => openAsset(kind, id ?? '', signal),
    enabled: id !== undefined,
  })
  const [start] = useState(() => ({ id: undefined, version: undefined, hasDraft: false, document: kind.start() }))
  const original: LoadedAsset<Document> | undefined = id === undefined ? start : loaded.data
  const kept = useKeptState<Edited<Document>>(kind.id, id)
  const { work, setWork, isRestored, leftDraft } = kept
  const { problems, refuse, forget } = useProblems()
  const document = work?.document ?? original?.document
  const hasChanges = work !== undefined && original !== undefined && !isSameJson(work.document, original.document)

  const put = (next: Document) => setWork({ document: next, version: work ? work.version : original?.version })
  const steps = useSteps(document, put)
  const { isSaving, save } = useSave({
    kind,
    id,
    draft: original && document && { ...original, version: work ? work.version : original.version, document },
    original: original?.document,
    wrongIn,
    refuse,
    onSaved: () => {
      forget()
      setWork(undefined)
    },
  })
  return {
    id,
    loaded,
    original,
    document,
    hasChanges,
    isSaving,
    problems,
    isRestored,
    leftDraft,
    ...steps.controls,
    /** Forgets every edit and takes what is stored now: somebody else may have saved meanwhile. */
    discard: () => {
      setWork(undefined)
      steps.forget()
      forget()
      void client.invalidateQueries({ queryKey: kind.queryKey, refetchType: 'active' })
    },
    save,
  }
}

const nothingWrong = (): AssetProblems => ({})

export type AssetEditor<Document extends { name: string }> = ReturnType<typeof useAssetEditor<Document>>

type Save<Document> = {
  kind: EditedKind<Document>
  id: string | undefined
  draft: LoadedAsset<Document> | undefined
  original: Document | undefined
  wrongIn: (document: Document) => AssetProblems
  refuse: ReturnType<typeof useProblems>['refuse']
  onSaved: () => void
}

function useSave<Document extends { name: string }>(asked: Save<Document>) {
  const { kind, id, draft, original, wrongIn, refuse, onSaved } = asked
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const save = async (): Promise<boolean> => {
    if (!draft) return false
    if (draft.document.name.trim() === '') return refuse({ name: t('asset.nameRequired') })
    const unread = unreadFormulas(draft.document).map(each => [each.path, t('asset.formulaUnread', each)])
    const wrong: AssetProblems = { ...Object.fromEntries(unread), ...wrongIn(draft.document) }
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setSaving(true)
    try {
      const saved = await saveAsset(kind, draft, original)
      client.setQueryData([...kind.queryKey, 'one', saved.id], saved)
      onSaved()
      void client.invalidateQueries({ queryKey: kind.queryKey, refetchType: 'active' })
      toast.success({ title: t('asset.saved') })
      if (id === undefined) {
        const search = (before: Record<string, unknown>) => ({ ...before, id: saved.id })
        void navigate({ to: '.', search, replace: true, ignoreBlocker: true })
      }
      return true
    } catch (error) {
      return refuse(isApiError(error, 'VALIDATION_ERROR') ? inDocument(error.details.fields) : {}, error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}

/** What the last save was refused for; it is also told at once. */
function useProblems() {
  const [problems, setProblems] = useState<AssetProblems>({})
  const closeTold = useRef<() => void>(undefined)
  const refuse = (refused: AssetProblems, error?: unknown): false => {
    setProblems(refused)
    const messages = [...new Set(Object.values(refused))]
    closeTold.current?.()
    if (messages.length === 0) showError(error)
    else closeTold.current = toast.error({ title: t('asset.notSaved'), message: messages.join('\n') })
    return false
  }
  const forget = () => {
    setProblems({})
    closeTold.current?.()
  }
  return { problems, refuse, forget }
}

/** Edits one by one, so that each can be taken back. */
function useSteps<Document>(document: Document | undefined, put: (next: Document) => void) {
  const [steps, setSteps] = useState<Steps<Document>>(noSteps)
  const step = (take: (before: Steps<Document>) => Steps<Document>) => {
    const next = take(steps)
    setSteps(next)
    if (next.present) put(next.present)
  }
  const controls = {
    /** Edits of one `mergeKey` that follow each other closely are one step. */
    change: (next: Document, mergeKey?: string) => {
      if (document === undefined) return
      setSteps(withStep(steps, { current: document, next, mergeKey, at: Date.now() }))
      put(next)
    },
    undo: () => step(stepBack),
    redo: () => step(stepForward),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
  return { controls, forget: () => setSteps(noSteps) }
}

/** Paths as they stand in the definition: the answer names them from the call's input. */
function inDocument(fields: AssetProblems = {}): AssetProblems {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^record\./, ''), message]))
}

/** The draft, or else what is live. */
export async function openAsset<Document>(
  kind: EditedKind<Document>,
  id: string,
  signal?: AbortSignal,
): Promise<LoadedAsset<Document>> {
  const asked = { collectionId: kind.id, id }
  const { document, recordVersion, status } = await call('ASSET_GET_VERSION', asked, signal ? { signal } : {})
  return { id, version: recordVersion, hasDraft: status === 'draft', document: document as Document }
}

/** What is no part of the definition any more is emptied. */
export async function saveAsset<Document extends object>(
  kind: EditedKind<Document>,
  { id, version, document }: LoadedAsset<Document>,
  original: Document | undefined,
): Promise<LoadedAsset<Document>> {
  const emptied = Object.keys(original ?? {}).filter(key => !Object.hasOwn(document, key))
  const record = { ...Object.fromEntries(emptied.map(key => [key, null])), ...document } as RecordValues
  if (id === undefined) {
    const made = await call('CORE_CREATE', { collectionId: kind.id, record })
    return openAsset(kind, made.id)
  }
  const base = version === undefined ? {} : { options: { base: { version } } }
  await call('CORE_UPDATE', { cursor: { collectionId: kind.id, id }, record, ...base })
  return openAsset(kind, id)
}
