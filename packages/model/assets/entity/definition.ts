import { CollectionDocument } from '../../collection.ts'
import { defineAsset } from '../../define-asset.ts'
import { look } from './look.ts'
import { words } from './words.ts'

export const asset = defineAsset({
  ...look,
  ...words,
  id: 'Entity',
  description: 'Manage data structures and the associations between them.',
  document: CollectionDocument,
})
