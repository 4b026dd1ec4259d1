import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isSameJson, ownValue } from '@trellis/base'
import type { CollectionDocument, OptionItem, RecordSchema } from '@trellis/model'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationInput } from '../../api/operations.ts'
import { useUser } from '../../session/session-store.ts'
import { readOwnDraft } from '../../unsaved/drafts.ts'
import { changeField, changeFormat, withOptions } from '../document/fields.ts'
import { editorKey, emptyDocument, type LoadedCollection, openCollection, openedOf } from './loaded-collection.ts'
import { planRemoval, type RemovalForecast, removalKey } from './plan-removal.ts'
import type { SchemaPlan } from './schema-plan.ts'
import { currentId, type Draft, useHistory } from './use-history.ts'
import { useKeptDefinition } from './use-kept-definition.ts'
import { useSaving } from './use-saving.ts'

/**
 * Loads a collection's definition, holds its edits with undo and redo, and saves them as a planned schema change: steps that lose
 * values are shown first and need a yes.
 */
export function useCollectionEditor(id: string) {
  const client = useQueryClient()
  const loaded = useQuery({
    queryKey: editorKey(id),
    queryFn: ({ signal }) => openCollection(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const place = { userId: useUser().id, collectionId: 'Entity', id }
  const [kept] = useState(() => readOwnDraft<Draft>(place)?.draft)
  const opened = loaded.data && openedOf(loaded.data)
  const history = useHistory(opened, kept)
  const { draft } = history
  const leftDraft = useKeptDefinition(place, history, loaded.data)
  const { isAgreed, agreeTo, forgetAgreed } = useAgreed()
  const saving = useSaving({
    isAgreed,
    id,
    input: () => inputOf(id, draft, loaded.data),
    recordVersion: draft?.recordBase ?? loaded.data?.recordVersion,
    loaded: loaded.data,
    onSaved: () => {
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
    /** What is live; new fields are not in it. */
    saved: loaded.data?.document,
    /** What was opened: the draft, or else what is live. */
    opened: opened?.document,
    hasDraft: loaded.data?.draft !== undefined,
    document: draft?.document,
    hasChanges: draft !== undefined && opened !== undefined && !isSameJson(draft.document, opened.document),
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
    planFormat: (fieldId: string, formatId: string, options: readonly OptionItem[] = []) => {
      const storedId = ownValue(draft?.renames, fieldId) ?? fieldId
      const changed = changeFormat(stored, storedId, formatId)
      return planAlone(changeField(changed, storedId, field => withOptions(field, options)))
    },
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

/** Removals whose loss somebody has seen and said yes to, since the last save. */
function useAgreed() {
  const [agreed, setAgreed] = useState<ReadonlyMap<string, number>>(new Map())
  return {
    agreeTo: ({ step, loses }: RemovalForecast) => {
      if (step) setAgreed(before => new Map(before).set(removalKey(step), loses))
    },
    /** Nothing is lost beyond that: more values than were told are asked about anew. */
    isAgreed: ({ steps }: SchemaPlan) =>
      steps.every(
        ({ missing = 0, holding = 0, ...step }) =>
          step.loses <= (agreed.get(removalKey(step)) ?? 0) && missing === 0 && holding === 0,
      ),
    forgetAgreed: () => setAgreed(new Map()),
  }
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
