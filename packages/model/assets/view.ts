import { defineAsset } from '../define-asset.ts'
import { ViewDocument } from '../view.ts'

export const asset = defineAsset({
  id: 'View',
  noun: 'view',
  name: 'Views',
  description: 'Build screens of components that people open from their apps.',
  icon: 'web',
  section: 'views',
  role: 'developer',
  document: ViewDocument,
})
