import { isPlainObject } from '@trellis/base'
import type { AppDocument, CollectionDocument } from '@trellis/model'

/** An app that names a field, in its row rule or among its columns. */
export type AppUse = { id: string; name: string; place: 'rule' | 'columns' }

type KnownApp = { id: string | undefined; document: AppDocument }

/** Apps whose row rule or columns of this collection name one of the fields. */
export function usesInApps(apps: readonly KnownApp[], collectionId: string, fieldIds: readonly string[]): AppUse[] {
  return apps.flatMap(({ id, document }) => {
    const grants = document.collections.find(each => each.collectionId === collectionId)
    if (id === undefined || !grants) return []
    const { name } = document
    const isInColumns = fieldIds.some(fieldId => Object.hasOwn(grants.overrides ?? {}, fieldId))
    return [
      ...(namesField(grants.rowRule, fieldIds) ? [{ id, name, place: 'rule' as const }] : []),
      ...(isInColumns ? [{ id, name, place: 'columns' as const }] : []),
    ]
  })
}

/** Titles of fields with a formula over one of the fields. */
export function usesInDocument({ schema }: CollectionDocument, fieldIds: readonly string[]): string[] {
  return Object.entries(schema.properties).flatMap(([id, { title, metadata }]) => {
    const formula = JSON.stringify(metadata?.calculation ?? '')
    const isUsed = fieldIds.some(fieldId => new RegExp(`\\{\\{\\s*record\\.${fieldId}[\\s.}]`).test(formula))
    return isUsed && !fieldIds.includes(id) ? [title] : []
  })
}

/** A condition's key is its field; groups (`$and`, `$or`, `$not`) hold more of them. */
function namesField(rule: unknown, fieldIds: readonly string[]): boolean {
  if (Array.isArray(rule)) return rule.some(each => namesField(each, fieldIds))
  if (!isPlainObject(rule)) return false
  return Object.entries(rule).some(([key, value]) =>
    key.startsWith('$') ? namesField(value, fieldIds) : fieldIds.includes(key),
  )
}
