import { isPlainObject } from '@trellis/base'
import {
  type AppCollection,
  type AppDocument,
  type AppFlow,
  type AppIntegration,
  type AppView,
  isCustomView,
  type TrellisRecord,
  type ValueKey,
} from '@trellis/model'
import type { EditedKind } from '../assets/use-asset-editor.ts'

/** What every query of apps begins with. */
export const appsKey = ['apps'] as const

/** What a new app is. */
export const newApp: AppDocument = { name: '', icon: 'apps', color: 'blue', collections: [], valueKeys: [] }

/** Apps, as their editor loads and saves them. */
export const appKind: EditedKind<AppDocument> = { id: 'Tag', queryKey: appsKey, start: () => newApp }

/** Replaces the grants of one collection, or adds them. */
export function withCollection(document: AppDocument, next: AppCollection): AppDocument {
  const has = document.collections.some(({ collectionId }) => collectionId === next.collectionId)
  const collections = has
    ? document.collections.map(old => (old.collectionId === next.collectionId ? next : old))
    : [...document.collections, next]
  return { ...document, collections }
}

/** What a record of the core collection Tag says of the live app. */
export function appOf(record: TrellisRecord): AppDocument {
  const { name, description, icon, color, order, hideApp, excludeFromSearch, collections, views, flows, valueKeys } =
    record
  const { publicName, adminName, adminNotes, keepDraftVer, integrations, appHomeView, customView } = record
  return {
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
    ...(Array.isArray(views) ? { views: listOf<AppView>(views) } : {}),
    ...(Array.isArray(flows) ? { flows: listOf<AppFlow>(flows) } : {}),
    ...(Array.isArray(integrations) ? { integrations: listOf<AppIntegration>(integrations) } : {}),
    ...(typeof appHomeView === 'string' ? { appHomeView } : {}),
    ...(isCustomView(customView) ? { customView } : {}),
    valueKeys: listOf<ValueKey>(valueKeys),
  }
}

function listOf<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter((item): item is Item => isPlainObject(item)) : []
}
