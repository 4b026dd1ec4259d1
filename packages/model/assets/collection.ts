import { CollectionDocument } from '../collection.ts'
import { defineAsset } from '../define-asset.ts'

export const asset = defineAsset({
  id: 'Entity',
  noun: 'collection',
  name: 'Collections',
  description: 'Manage data structures and the associations between them.',
  icon: 'database',
  section: 'data',
  role: 'entityAdmin',
  document: CollectionDocument,
})
