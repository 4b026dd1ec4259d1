import type { QueryClient } from '@tanstack/react-query'
import { isPlainObject } from '@trellis/base'
import { type CollectionDocument, type FormMode, formModes, isCustomView, type TrellisRecord } from '@trellis/model'
import { call } from '../../api/call.ts'

/** A collection's definition as it was loaded; `version` is that of its live definition. */
export type LoadedCollection = {
  version: number
  document: CollectionDocument
  /** Of its record, which counts saves of the draft, too. */
  recordVersion?: number
  draft?: OpenedDefinition
}

/** What an editor edits. `renames`: id of a field in it → the one it has in the live version, where it is another. */
export type OpenedDefinition = { document: CollectionDocument; renames: Readonly<Record<string, string>> }

/** The draft, or else what is live. */
export function openedOf({ document, draft }: LoadedCollection): OpenedDefinition {
  return draft ?? { document, renames: noRenames }
}

const noRenames = Object.freeze({})

/** Where the definition stands that the editor was loaded with. */
export const editorKey = (id: string) => ['collections', 'one', id] as const

/** Where it stands how far a change of the collection is. */
export const changeKey = (id: string) => ['collections', 'change', id] as const

export const emptyDocument: CollectionDocument = {
  name: '',
  schema: { type: 'object', properties: {} },
  detailGroupList: [],
}

/** What is live of a collection, and its draft where there is one. */
export async function openCollection(id: string, signal?: AbortSignal): Promise<LoadedCollection> {
  const read = (version?: number) =>
    call(
      'ASSET_GET_VERSION',
      { collectionId: 'Entity', id, ...(version !== undefined && { version }) },
      signal ? { signal } : {},
    )
  const { version, recordVersion, document, renames, liveVersion } = await read()
  const opened = { document: document as CollectionDocument, renames: renames ?? noRenames }
  if (liveVersion === undefined) return { version, recordVersion, document: opened.document }
  const live = await read(liveVersion)
  return { version: liveVersion, recordVersion, document: live.document as CollectionDocument, draft: opened }
}

/** The live definition of a collection, for who may build. */
export async function loadCollection(id: string, signal?: AbortSignal): Promise<LoadedCollection> {
  return loadedOf(await call('CORE_GET', { cursor: { collectionId: 'Entity', id } }, signal ? { signal } : {}))
}

/** The editor's form of a record of the core collection Entity. */
export function loadedOf(record: TrellisRecord): LoadedCollection {
  const { name, description, icon, color, schema, detailGroupList, liveVersion } = record
  const {
    quickFilters,
    examples,
    i18nEnabled,
    globalSearchable,
    logReads,
    formMode,
    customView,
    customDetailView,
    keepDraftVer,
  } = record
  const { publicName, adminName, adminNotes, hideInApps } = record
  return {
    version: typeof liveVersion === 'number' ? liveVersion : 0,
    document: {
      name: typeof name === 'string' ? name : record.id,
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(typeof color === 'string' ? { color } : {}),
      ...(typeof publicName === 'string' ? { publicName } : {}),
      ...(typeof adminName === 'string' ? { adminName } : {}),
      ...(typeof adminNotes === 'string' ? { adminNotes } : {}),
      ...(typeof hideInApps === 'boolean' ? { hideInApps } : {}),
      schema: isPlainObject(schema) ? (schema as CollectionDocument['schema']) : emptyDocument.schema,
      detailGroupList: Array.isArray(detailGroupList) ? detailGroupList : [],
      ...(Array.isArray(quickFilters) ? { quickFilters } : {}),
      ...(Array.isArray(examples) ? { examples } : {}),
      ...(typeof i18nEnabled === 'boolean' ? { i18nEnabled } : {}),
      ...(typeof globalSearchable === 'boolean' ? { globalSearchable } : {}),
      ...(typeof logReads === 'boolean' ? { logReads } : {}),
      ...(isCustomView(customView) ? { customView } : {}),
      ...(isCustomView(customDetailView) ? { customDetailView } : {}),
      ...(typeof keepDraftVer === 'boolean' ? { keepDraftVer } : {}),
      ...(isFormMode(formMode) ? { formMode } : {}),
    },
  }
}

/** Makes what was saved of a collection known to its editor and to every list. An association changes the collection on its other side too. */
export function keepSaved(client: QueryClient, id: string, saved?: LoadedCollection): void {
  if (saved) client.setQueryData(editorKey(id), saved)
  client.removeQueries({ queryKey: ['collections', 'one'], predicate: ({ queryKey }) => !saved || queryKey[2] !== id })
  void client.invalidateQueries({ queryKey: ['collections', 'list'] })
  void client.invalidateQueries({ queryKey: ['collection'] })
  void client.invalidateQueries({ queryKey: ['builder'] })
  void client.invalidateQueries({ queryKey: ['records'] })
  void client.invalidateQueries({ queryKey: changeKey(id) })
}

const isFormMode = (value: unknown): value is FormMode => formModes.some(mode => mode === value)
