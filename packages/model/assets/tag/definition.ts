import { AppDocument } from '../../app.ts'
import { defineAsset } from '../../define-asset.ts'
import { look } from './look.ts'
import { words } from './words.ts'

export const asset = defineAsset({
  ...look,
  ...words,
  id: 'Tag',
  description: 'Group resources and assign users.',
  changesRights: true,
  document: AppDocument,
})
