import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isSameJson, ownValue } from '@trellis/base'
import type { CollectionDocument, RecordSchema } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { OperationInput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { useUser } from '../../session/session-store.ts'
import { readOwnDraft } from '../../unsaved/drafts.ts'
import { changeFormat } from '../document/fields.ts'
import { t } from '../texts.ts'
import { describeProblems, missingNames, missingSettings, type Problems } from './field-problems.ts'
import { editorKey, emptyDocument, keepSaved, type LoadedCollection, loadCollection } from './loaded-collection.ts'
import { planRemoval, type RemovalForecast, removalKey } from './plan-removal.ts'
import type { SchemaPlan } from './schema-plan.ts'
import { currentId, type Draft, useHistory } from './use-history.ts'
import { useKeptDefinition } from './use-kept-definition.ts'

/**
 * Loads a collection's definition, holds its edits with undo and redo, and saves them as a planned schema change: steps that lose
 * values are shown first and need a yes.
 */
export function useCollectionEditor(id: string) {
  const client = useQueryClient()
  const loaded = useQuery({
    queryKey: editorKey(id),
    queryFn: ({ signal }) => loadCollection(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const place = { userId: useUser().id, collectionId: 'Entity', id }
  const [kept] = useState(() => readOwnDraft<Draft>(place)?.draft)
  const history = useHistory(loaded.data?.document, kept)
  const { draft } = history
  const leftDraft = useKeptDefinition(place, history, loaded.data)
  const { isAgreed, agreeTo, forgetAgreed } = useAgreed()
  const saving = useSaving({
    isAgreed,
    input: () => inputOf(id, draft, loaded.data),
    saved: () => loaded.data?.document,
    onSaved: saved => {
      keepSaved(client, id, saved)
      history.reset()
      forgetAgreed()
    },
  })
  const stored = loaded.data?.document ?? emptyDocument
  /** Of a change of what is stored, whatever else was edited. */
  const planAlone = (document: CollectionDocument) =>
    call('SCHEMA_PLAN', inputOf(id, { document, renames: {}, moved: {} }, loaded.data))
  return {
    id,
    loaded,
    /** What the server has; new fields are not in it. */
    saved: loaded.data?.document,
    document: draft?.document,
    hasChanges: draft !== undefined && loaded.data !== undefined && !isSameJson(draft.document, loaded.data.document),
    isRestored: kept !== undefined,
    leftDraft,
    ...history,
    ...saving,
    /** Forgets every edit and takes what is live now: somebody else may have saved meanwhile. */
    reset: () => {
      history.reset()
      forgetAgreed()
      saving.forget()
      void client.invalidateQueries({ queryKey: editorKey(id) })
    },
    /** What a save of this definition would do; refused like the save. */
    planOf: (document: CollectionDocument) =>
      call('SCHEMA_PLAN', inputOf(id, draft && { ...draft, document }, loaded.data)),
    planFormat: (fieldId: string, formatId: string) =>
      planAlone(changeFormat(stored, ownValue(draft?.renames, fieldId) ?? fieldId, formatId)),
    /** What goes with a stored field, by its stored id. */
    planRemoval: (fieldId: string) => planRemoval(planAlone, { collectionId: id, document: stored, fieldId }),
    agreeTo,
    /** The id that a field of the address has now. */
    currentId: (fieldId: string) => (draft ? currentId(draft, fieldId) : fieldId),
    /** Stays the same while a new field's id follows its title. */
    stableId: (fieldId: string) => ownValue(draft?.renames, fieldId) ?? fieldId,
  }
}

/** The editor of a stored collection. */
export type StoredCollectionEditor = ReturnType<typeof useCollectionEditor>

/** Where the fields of an inner editor stand: what their formulas know beside the record. */
export type Inside = {
  /** The record's. */
  schema: RecordSchema
  /** Where records are stored to try formulas with. */
  collectionId?: string
  /** In a list: `index` is a number. */
  isInList: boolean
  /** The one field is what every item of a list is: it has no id and no place among others. */
  isItem: boolean
  /** They are a whole form, of which no collection stores the values: formulas read the others as those of a record. */
  isForm?: true
}

/** What the tabs of a definition need of its editor; a small collection inside a value has one of its own. */
export type CollectionEditor = Pick<
  StoredCollectionEditor,
  'id' | 'saved' | 'document' | 'change' | 'problems' | 'currentId' | 'stableId'
> & {
  /** Where its fields stand inside another. */
  inside?: Inside
  /** What another format alone would do to the stored values of a field; where values are stored. */
  planFormat?: StoredCollectionEditor['planFormat']
  /** What goes with a stored field, asked before it is removed; what was agreed to is not asked again by the save. */
  planRemoval?: StoredCollectionEditor['planRemoval']
  agreeTo?: StoredCollectionEditor['agreeTo']
}

/** One object, so that having none again is no change. */
const noProblems: Problems = {}

/** Removals whose loss somebody has seen and said yes to, since the last save. */
function useAgreed() {
  const [agreed, setAgreed] = useState<ReadonlyMap<string, number>>(new Map())
  return {
    agreeTo: ({ step, loses }: RemovalForecast) => {
      if (step) setAgreed(before => new Map(before).set(removalKey(step), loses))
    },
    /** Nothing is lost beyond that: more values than were told are asked about anew. */
    isAgreed: ({ steps }: SchemaPlan) =>
      steps.every(step => step.loses <= (agreed.get(removalKey(step)) ?? 0) && (step.missing ?? 0) === 0),
    forgetAgreed: () => setAgreed(new Map()),
  }
}

type Saving = {
  isAgreed: (plan: SchemaPlan) => boolean
  input: () => OperationInput<'SCHEMA_PLAN'>
  /** The definition as it is stored. */
  saved: () => CollectionDocument | undefined
  onSaved: (saved: LoadedCollection) => void
}

/** Plans first; what loses values, or requires what records do not have, waits for `applyPlan`. Refused parts come back as problems by path. */
function useSaving({ isAgreed, input, saved, onSaved }: Saving) {
  const [isSaving, setSaving] = useState(false)
  const [plan, setPlan] = useState<SchemaPlan>()
  const [problems, setProblems] = useState<Problems>(noProblems)
  const refuse = (refused: Problems, error?: unknown): false => {
    setProblems(refused)
    if (Object.keys(refused).length === 0) showError(error)
    else toast.error({ title: t('collections.notSaved'), message: describeProblems(refused, input().document) })
    return false
  }
  const run = async (work: () => Promise<boolean>): Promise<boolean> => {
    setSaving(true)
    try {
      return await work()
    } catch (error) {
      setPlan(undefined)
      const isRefused = isApiError(error, 'VALIDATION_ERROR', 'UNIQUE_VIOLATION')
      return refuse(isRefused ? inDocument(error.details.fields) : {}, error)
    } finally {
      setSaving(false)
    }
  }
  const apply = async (acceptLoss: boolean) => {
    const applied = await call('SCHEMA_APPLY', { ...input(), acceptLoss }, { timeout: 120_000 })
    setPlan(undefined)
    setProblems(noProblems)
    onSaved({ version: applied.version, document: applied.document })
    if (applied.running)
      toast.information({ title: t('collections.change.begun'), message: t('collections.change.begunWhy') })
    else toast.success({ title: t('collections.saved') })
    return true
  }
  const save = () =>
    run(async () => {
      const { document } = input()
      const message = t('collections.requiredField')
      const missing = { ...missingNames(document, message), ...missingSettings(document, saved(), message) }
      if (Object.keys(missing).length > 0) return refuse(missing)
      const planned = await call('SCHEMA_PLAN', input())
      setProblems(noProblems)
      if (isAgreed(planned)) return apply(planned.loses > 0)
      setPlan(planned)
      return false
    })
  return {
    isSaving,
    problems,
    plan,
    save,
    applyPlan: () => run(() => apply((plan?.loses ?? 0) > 0)),
    closePlan: () => setPlan(undefined),
    forget: () => setProblems(noProblems),
  }
}

/** Paths as they stand in the definition: the answer names them from the call's input. */
function inDocument(fields: Problems = {}): Problems {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^document\./, ''), message]))
}

/** Only fields that the server has can be renamed there. */
function inputOf(
  id: string,
  draft: Draft | undefined,
  loaded: LoadedCollection | undefined,
): OperationInput<'SCHEMA_PLAN'> {
  const stored = loaded?.document.schema.properties ?? {}
  const wanted = draft?.document.schema.properties ?? {}
  const renames = Object.entries(draft?.renames ?? {}).filter(
    ([to, from]) => Object.hasOwn(stored, from) && Object.hasOwn(wanted, to),
  )
  return {
    collectionId: id,
    document: draft?.document ?? emptyDocument,
    baseVersion: draft?.base ?? loaded?.version ?? null,
    ...(renames.length > 0 ? { renames: Object.fromEntries(renames) } : {}),
  }
}
