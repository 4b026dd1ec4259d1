import { mergeItems, mergeKeys } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import type { DraftRenames } from './save-asset.ts'

type Merged = {
  /** What was live when the draft was made. */
  base: CollectionDocument
  live: CollectionDocument
  draft: CollectionDocument
  renames: DraftRenames
}

/** What each field says, and its options, one by one; formulas as a whole. */
const mergeField = mergeKeys(key => (key === 'metadata' ? mergeKeys(() => mergeItems) : mergeItems))
const mergeSchema = mergeKeys(key => (key === 'properties' ? mergeKeys(() => mergeField) : mergeItems))
const mergeDocument = mergeKeys(key => (key === 'schema' ? mergeSchema : mergeItems))

/** A draft with what changed of the live definition since; where both changed the same the draft has its way. */
export function mergeDefinitions({ base, live, draft, renames }: Merged): CollectionDocument {
  const [before, theirs] = [underIdsOfDraft(base, renames), underIdsOfDraft(live, renames)]
  return mergeDocument({ base: before, theirs, mine: draft }) as CollectionDocument
}

/** Renamed fields are the same ones. */
function underIdsOfDraft(document: CollectionDocument, renames: DraftRenames): CollectionDocument {
  const ids = new Map(Object.entries(renames).map(([id, before]) => [before, id]))
  if (ids.size === 0) return document
  const { schema } = document
  const taken = new Set(ids.values())
  const properties = Object.entries(schema.properties).flatMap(([id, field]) => {
    const now = ids.get(id)
    if (now !== undefined) return [[now, field] as const]
    return taken.has(id) ? [] : [[id, field] as const]
  })
  return {
    ...document,
    schema: {
      ...schema,
      properties: Object.fromEntries(properties),
      ...(schema.required && { required: schema.required.map(id => ids.get(id) ?? id) }),
    },
  }
}
