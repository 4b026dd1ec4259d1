import { defineAsset } from '../../define-asset.ts'
import { ViewDocument } from '../../view.ts'
import { look } from './look.ts'
import { words } from './words.ts'

export const asset = defineAsset({
  ...look,
  ...words,
  id: 'View',
  description: 'Build screens of components that people open from their apps.',
  document: ViewDocument,
})
