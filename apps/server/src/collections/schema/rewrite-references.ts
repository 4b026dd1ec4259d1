import { isPlainObject, isSameJson } from '@trellis/base'
import type { AppDocument, Filter, QuickFilter } from '@trellis/model'
import { sql } from 'kysely'
import { appAsset } from '../../apps/app-asset.ts'
import { saveAsset } from '../assets/save-asset.ts'
import { rewriteFormulas, rewriteTexts } from './rewrite-formulas.ts'
import { rewriteLinkedFields } from './rewrite-linked.ts'
import { documentOf, type SchemaChange } from './schema-change.ts'

/** Old field id → new field id. */
export type NewIds = ReadonlyMap<string, string>

/** What in the changed definition itself names a renamed field: calculations, quick filters, examples. */
export function rewriteOwnDocument(change: SchemaChange): void {
  const newIds = newIdsOf(change)
  if (newIds.size === 0) return
  const copy = structuredClone(change.wanted)
  for (const field of Object.values(copy.schema.properties)) rewriteFormulas(field, path => renamed(path, newIds))
  if (copy.quickFilters) copy.quickFilters = copy.quickFilters.map(each => rewriteQuickFilter(change, each, newIds))
  if (copy.examples) copy.examples = copy.examples.map(example => rewriteKeys(example, newIds))
  change.wanted = copy
  rewriteLinkedFields(change, {
    newIds,
    filter: filter => rewriteFilter(change, change.collectionId, filter, newIds),
    template: template => rewriteTexts(template, path => renamed(path, newIds)),
  })
}

/** Row rules and overrides of every app that use a renamed field. Tells whether any did. */
export async function rewriteApps(change: SchemaChange): Promise<boolean> {
  const newIds = newIdsOf(change)
  if (newIds.size === 0) return false
  const { connection, tenant, author } = change
  const apps = await connection.run<{ id: string; document: AppDocument }>(
    sql`select asset_id as id, document from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = ${appAsset.id} and status = 'live'`,
  )
  let isChanged = false
  for (const { id, document } of apps) {
    const rewritten = rewriteApp(change, document, newIds)
    if (isSameJson(document, rewritten)) continue
    isChanged = true
    await saveAsset(appAsset, { connection, tenant, id, document: rewritten, baseVersion: undefined, author })
  }
  return isChanged
}

/** Ids that another field takes over in the same change mean that field. */
export function newIdsOf(change: SchemaChange): NewIds {
  return new Map([...change.renames].map(([newId, oldId]) => [oldId, newId]))
}

function rewriteApp(change: SchemaChange, app: AppDocument, newIds: NewIds): AppDocument {
  const collections = app.collections.map(each => ({
    ...each,
    ...(each.rowRule && { rowRule: rewriteFilter(change, each.collectionId, each.rowRule, newIds) }),
    ...(each.overrides &&
      each.collectionId === change.collectionId && { overrides: rewriteKeys(each.overrides, newIds) }),
  }))
  return { ...app, collections }
}

/** Follows `$matches` into other collections: a rule there may come back to ours. */
function rewriteFilter(change: SchemaChange, collectionId: string, filter: Filter, newIds: NewIds): Filter {
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (key.startsWith('$')) return [key, rewriteNested(change, collectionId, value, newIds)]
    const id = collectionId === change.collectionId ? (newIds.get(key) ?? key) : key
    return [id, rewriteCondition(change, targetOf(change, collectionId, id), value, newIds)]
  })
  return Object.fromEntries(entries)
}

function rewriteNested(change: SchemaChange, collectionId: string, value: unknown, newIds: NewIds): unknown {
  if (Array.isArray(value)) return value.map(each => rewriteNested(change, collectionId, each, newIds))
  return isPlainObject(value) ? rewriteFilter(change, collectionId, value, newIds) : value
}

function rewriteCondition(
  change: SchemaChange,
  targetId: string | undefined,
  condition: unknown,
  newIds: NewIds,
): unknown {
  if (targetId === undefined || !isPlainObject(condition)) return condition
  const entries = Object.entries(condition).map(([operator, match]): [string, unknown] => {
    if (!isPlainObject(match) || !isPlainObject(match['filter'])) return [operator, match]
    return [operator, { ...match, filter: rewriteFilter(change, targetId, match['filter'], newIds) }]
  })
  return Object.fromEntries(entries)
}

function targetOf(change: SchemaChange, collectionId: string, fieldId: string): string | undefined {
  return documentOf(change, collectionId)?.schema.properties[fieldId]?.metadata?.association?.cursor.collectionId
}

/** `amount` of `record.amount.…` under its new id. */
function renamed([first = '', ...rest]: readonly string[], newIds: NewIds): string[] {
  return [newIds.get(first) ?? first, ...rest]
}

function rewriteQuickFilter(change: SchemaChange, quickFilter: QuickFilter, newIds: NewIds): QuickFilter {
  const { fieldId, defaultFilter } = quickFilter
  return {
    ...quickFilter,
    ...(fieldId !== undefined && { fieldId: newIds.get(fieldId) ?? fieldId }),
    ...(defaultFilter && {
      defaultFilter: rewriteFilter(change, change.collectionId, defaultFilter, newIds),
    }),
  }
}

function rewriteKeys<Value>(object: Readonly<Record<string, Value>>, newIds: NewIds): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [newIds.get(key) ?? key, value]))
}
