import { defineAsset } from '../../define-asset.ts'
import { IntegrationDocument } from '../../integration.ts'
import { look } from './look.ts'
import { words } from './words.ts'

export const asset = defineAsset({
  ...look,
  ...words,
  id: 'Integration',
  description: 'Connect other systems and ask them.',
  document: IntegrationDocument,
})
