import type { Collection, Collections } from '../collections/collection.ts'
import type { ImportMapping } from './mapped-field.ts'
import { namedCollection } from './value-rules.ts'

/** The collections whose records the mapping's fields name, as far as they exist, by id. */
export async function linkTargets(
  collections: Collections,
  tenantId: string,
  mapping: ImportMapping,
): Promise<ReadonlyMap<string, Collection>> {
  const targets = new Map<string, Collection>()
  for (const field of mapping.fields) {
    const id = namedCollection(field)
    if (id === undefined || targets.has(id)) continue
    const target = await collections.find(tenantId, id)
    if (target) targets.set(id, target)
  }
  return targets
}
