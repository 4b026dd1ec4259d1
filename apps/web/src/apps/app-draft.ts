import { isPlainObject } from '@trellis/base'
import type { AppCollection, AppDocument, TrellisRecord, ValueKey } from '@trellis/model'

/** What every query of apps begins with. */
export const appsKey = ['apps'] as const

/** An app as the editor holds it; `version` is that of the loaded record, undefined while it is new. */
export type AppDraft = { id: string | undefined; version: number | undefined; hasDraft: boolean; document: AppDocument }

export const newApp: AppDraft = {
  id: undefined,
  version: undefined,
  hasDraft: false,
  document: { name: '', icon: 'apps', color: 'blue', collections: [], valueKeys: [] },
}

/** The editor's form of an app as it is opened: the draft, or else what is live. */
export function draftOf(record: TrellisRecord, hasDraft = false): AppDraft {
  const { name, description, icon, color, order, hideApp, excludeFromSearch, collections, valueKeys } = record
  const { publicName, adminName, adminNotes, keepDraftVer } = record
  return {
    id: record.id,
    version: record.version,
    hasDraft,
    document: {
      name: typeof name === 'string' ? name : '',
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(typeof color === 'string' ? { color } : {}),
      ...(typeof publicName === 'string' ? { publicName } : {}),
      ...(typeof adminName === 'string' ? { adminName } : {}),
      ...(typeof adminNotes === 'string' ? { adminNotes } : {}),
      ...(typeof keepDraftVer === 'boolean' ? { keepDraftVer } : {}),
      ...(typeof order === 'number' ? { order } : {}),
      ...(typeof hideApp === 'boolean' ? { hideApp } : {}),
      ...(typeof excludeFromSearch === 'boolean' ? { excludeFromSearch } : {}),
      collections: listOf<AppCollection>(collections),
      valueKeys: listOf<ValueKey>(valueKeys),
    },
  }
}

/** Replaces the grants of one collection, or adds them. */
export function withCollection(document: AppDocument, next: AppCollection): AppDocument {
  const has = document.collections.some(({ collectionId }) => collectionId === next.collectionId)
  const collections = has
    ? document.collections.map(old => (old.collectionId === next.collectionId ? next : old))
    : [...document.collections, next]
  return { ...document, collections }
}

function listOf<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter((item): item is Item => isPlainObject(item)) : []
}
