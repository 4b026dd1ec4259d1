import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { saveAsset } from '../collections/assets/save-asset.ts'
import type { SchemaChange } from './schema-change.ts'

/** Makes the definitions live that the change leaves behind; gives the version of its own collection. */
export async function saveDefinitions(change: SchemaChange): Promise<number> {
  const { connection, tenant, author } = change
  for (const [id, document] of change.others) {
    await saveAsset(collectionAsset, { connection, tenant, id, document, baseVersion: undefined, author })
  }
  const own = { connection, tenant, id: change.collectionId, document: change.wanted, baseVersion: undefined, author }
  return (await saveAsset(collectionAsset, own)).version
}
