import type { AssetLook } from '../../asset-look.ts'

export const look = {
  name: 'Integrations',
  icon: 'power',
  section: 'integrations',
  role: 'integrationAdmin',
} as const satisfies AssetLook
