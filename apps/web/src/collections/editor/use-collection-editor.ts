import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isPlainObject, isSameJson } from '@trellis/base'
import type { CollectionDocument, TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { t } from '../texts.ts'

export type Loaded = { version: number; document: CollectionDocument }
export type SchemaPlan = OperationOutput<'SCHEMA_PLAN'>

type Draft = { document: CollectionDocument; renames: Readonly<Record<string, string>> }

/**
 * Loads a collection's definition, holds its edits with undo and redo, and saves them as a planned schema change: steps that lose
 * values are shown first and need a yes.
 */
export function useCollectionEditor(id: string) {
  const client = useQueryClient()
  const queryKey = ['collections', 'one', id]
  const loaded = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      loadedOf(await call('CORE_GET', { cursor: { collectionId: 'Entity', id } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const history = useHistory(loaded.data)
  const [isSaving, setSaving] = useState(false)
  const [plan, setPlan] = useState<SchemaPlan>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { draft } = history
  const input = () => ({
    collectionId: id,
    document: draft?.document ?? emptyDocument,
    baseVersion: loaded.data?.version ?? null,
    ...(draft && Object.keys(draft.renames).length ? { renames: { ...draft.renames } } : {}),
  })
  const run = async (work: () => Promise<boolean>): Promise<boolean> => {
    setSaving(true)
    try {
      return await work()
    } catch (error) {
      if (isApiError(error, 'VALIDATION_ERROR')) setProblems(error.details.fields ?? {})
      showError(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  const apply = (acceptLoss: boolean) =>
    run(async () => {
      const applied = await call('SCHEMA_APPLY', { ...input(), acceptLoss }, { timeout: 120_000 })
      client.setQueryData(queryKey, { version: applied.version, document: applied.document } satisfies Loaded)
      history.reset()
      setPlan(undefined)
      setProblems({})
      void client.invalidateQueries({ queryKey: ['collections', 'list'] })
      void client.invalidateQueries({ queryKey: ['collection'] })
      void client.invalidateQueries({ queryKey: ['records', id] })
      toast.success({ title: t('collections.saved') })
      return true
    })
  const save = () =>
    run(async () => {
      const planned = await call('SCHEMA_PLAN', input())
      setProblems({})
      if (planned.loses > 0) {
        setPlan(planned)
        return false
      }
      return await apply(false)
    })
  return {
    id,
    loaded,
    document: draft?.document,
    hasChanges: draft !== undefined && loaded.data !== undefined && !isSameJson(draft.document, loaded.data.document),
    ...history,
    isSaving,
    problems,
    plan,
    save,
    applyPlan: () => apply(true),
    closePlan: () => setPlan(undefined),
  }
}

export type CollectionEditor = ReturnType<typeof useCollectionEditor>

const historyLimit = 200
const mergeWithin = 1000

type Past = { past: Draft[]; present: Draft | undefined; future: Draft[]; mergeKey?: string | undefined; at: number }

const start: Past = { past: [], present: undefined, future: [], at: 0 }

/** Undo and redo over the definition: 200 steps, typing in one field merged within a second (ux §6). */
function useHistory(loaded: Loaded | undefined) {
  const [state, setState] = useState<Past>(start)
  const draft: Draft | undefined = state.present ?? (loaded && { document: loaded.document, renames: {} })
  const change = (
    document: CollectionDocument,
    options: { mergeKey?: string; rename?: { from: string; to: string } } = {},
  ) =>
    setState(before => {
      const current = before.present ?? draft
      if (!current) return before
      const next = { document, renames: renamed(current.renames, options.rename) }
      const now = Date.now()
      const isMerged =
        options.mergeKey !== undefined && options.mergeKey === before.mergeKey && now - before.at < mergeWithin
      return {
        past: isMerged ? before.past : [...before.past, current].slice(-historyLimit),
        present: next,
        future: [],
        mergeKey: options.mergeKey,
        at: now,
      }
    })
  const undo = () =>
    setState(({ past, present, future }) => {
      const previous = past.at(-1)
      if (!previous || !present) return { past, present, future, at: 0 }
      return { past: past.slice(0, -1), present: previous, future: [present, ...future], at: 0 }
    })
  const redo = () =>
    setState(({ past, present, future }) => {
      const [next, ...rest] = future
      if (!next || !present) return { past, present, future, at: 0 }
      return { past: [...past, present], present: next, future: rest, at: 0 }
    })
  return {
    draft,
    change,
    undo,
    redo,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    reset: () => setState(start),
  }
}

/** New id → the id that the saved definition has; a field renamed twice still points at its first id. */
function renamed(
  renames: Readonly<Record<string, string>>,
  rename: { from: string; to: string } | undefined,
): Record<string, string> {
  if (!rename) return { ...renames }
  const { [rename.from]: original = rename.from, ...others } = renames
  return original === rename.to ? others : { ...others, [rename.to]: original }
}

const emptyDocument: CollectionDocument = { name: '', schema: { type: 'object', properties: {} }, detailGroupList: [] }

function loadedOf(record: TrellisRecord): Loaded {
  const {
    name,
    description,
    icon,
    color,
    schema,
    detailGroupList,
    quickFilters,
    examples,
    i18nEnabled,
    globalSearchable,
    liveVersion,
  } = record
  return {
    version: typeof liveVersion === 'number' ? liveVersion : 0,
    document: {
      name: typeof name === 'string' ? name : record.id,
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(typeof color === 'string' ? { color } : {}),
      schema: isPlainObject(schema) ? (schema as CollectionDocument['schema']) : emptyDocument.schema,
      detailGroupList: Array.isArray(detailGroupList) ? detailGroupList : [],
      ...(Array.isArray(quickFilters) ? { quickFilters } : {}),
      ...(Array.isArray(examples) ? { examples } : {}),
      ...(typeof i18nEnabled === 'boolean' ? { i18nEnabled } : {}),
      ...(typeof globalSearchable === 'boolean' ? { globalSearchable } : {}),
    },
  }
}
