import { defineAsset } from '../define-asset.ts'
import { IntegrationDocument } from '../integration.ts'

export const asset = defineAsset({
  id: 'Integration',
  noun: 'integration',
  name: 'Integrations',
  description: 'Connect other systems and ask them.',
  icon: 'power',
  section: 'integrations',
  role: 'integrationAdmin',
  document: IntegrationDocument,
})
