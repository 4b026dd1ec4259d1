import type { Collection, Collections } from '../collections/collection.ts'
import type { ImportMapping } from './import-mapping.ts'

/** The collections that the mapping's link fields name, as far as they exist, by id. */
export async function linkTargets(
  collections: Collections,
  tenantId: string,
  mapping: ImportMapping,
): Promise<ReadonlyMap<string, Collection>> {
  const targets = new Map<string, Collection>()
  for (const { targetCollectionId } of mapping.fields) {
    if (targetCollectionId === undefined || targets.has(targetCollectionId)) continue
    const target = await collections.find(tenantId, targetCollectionId)
    if (target) targets.set(targetCollectionId, target)
  }
  return targets
}
