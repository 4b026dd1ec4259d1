import { isSameJson } from '@trellis/base'
import type { AssociationSettings, CollectionDocument, FieldSchema, Filter } from '@trellis/model'
import { rewriteFormulas } from './rewrite-formulas.ts'
import { documentOf, type SchemaChange } from './schema-change.ts'

export type FieldRewriting = {
  /** Old field id → new field id, of the changed collection. */
  newIds: ReadonlyMap<string, string>
  filter(filter: Filter): Filter
  template(template: string): string
}

/** What fields of any collection say of renamed fields of the changed one, which their associations lead to. */
export function rewriteLinkedFields(change: SchemaChange, rewriting: FieldRewriting): void {
  for (const { id } of change.stored.collections) {
    const document = documentOf(change, id)
    if (!document) continue
    const rewritten = rewriteDocument(change.collectionId, document, rewriting)
    if (isSameJson(document, rewritten)) continue
    if (id === change.collectionId) change.wanted = rewritten
    else change.others.set(id, rewritten)
  }
}

function rewriteDocument(
  changedId: string,
  document: CollectionDocument,
  rewriting: FieldRewriting,
): CollectionDocument {
  const { properties } = document.schema
  const leadsHere = (key: string | undefined) =>
    properties[key ?? '']?.metadata?.association?.cursor.collectionId === changedId
  const rewritten = Object.entries(properties).map(([id, before]): [string, FieldSchema] => {
    const schema = structuredClone(before)
    rewriteFormulas(schema, ([first = '', second, ...rest]) =>
      second === undefined || !leadsHere(first) ? undefined : [first, rewriting.newIds.get(second) ?? second, ...rest],
    )
    const { association, linked, ...metadata } = schema.metadata ?? {}
    if (linked && leadsHere(linked.associationKey)) {
      const { field, filter } = linked
      const next = {
        ...linked,
        ...(field !== undefined && { field: rewriting.newIds.get(field) ?? field }),
        ...(filter && { filter: rewriting.filter(filter) }),
      }
      return [id, { ...schema, metadata: { ...metadata, linked: next } }]
    }
    if (!association || association.cursor.collectionId !== changedId) return [id, schema]
    return [id, { ...schema, metadata: { ...metadata, association: rewriteSettings(association, rewriting) } }]
  })
  return { ...document, schema: { ...document.schema, properties: Object.fromEntries(rewritten) } }
}

function rewriteSettings(
  settings: AssociationSettings,
  { newIds, filter, template }: FieldRewriting,
): AssociationSettings {
  const rename = (path: string) => path.replace(/^[^.]+/, first => newIds.get(first) ?? first)
  const { select, omit, defaultFilter, fixedFilter, defaultOrderBy, cursor } = settings
  const orderBy = cursor.options?.orderBy
  const templates = (['recordTitle', 'recordDescription', 'recordImage', 'recordColor'] as const).flatMap(id => {
    const text = settings[id]
    return text === undefined ? [] : [[id, template(text)] as const]
  })
  return {
    ...settings,
    ...(orderBy !== undefined && { cursor: { ...cursor, options: { ...cursor.options, orderBy: rename(orderBy) } } }),
    ...(select && { select: select.map(rename) }),
    ...(omit && { omit: omit.map(rename) }),
    ...(defaultFilter && { defaultFilter: filter(defaultFilter) }),
    ...(fixedFilter && { fixedFilter: filter(fixedFilter) }),
    ...(defaultOrderBy !== undefined && { defaultOrderBy: rename(defaultOrderBy) }),
    ...Object.fromEntries(templates),
  }
}
