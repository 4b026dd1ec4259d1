import { AppDocument } from '../app.ts'
import { defineAsset } from '../define-asset.ts'

export const asset = defineAsset({
  id: 'Tag',
  noun: 'app',
  name: 'Apps',
  description: 'Group resources and assign users.',
  icon: 'apps',
  section: 'tags',
  role: 'entityAdmin',
  changesRights: true,
  document: AppDocument,
})
