import type { AssetLook } from '../../asset-look.ts'

export const look = {
  name: 'Apps',
  icon: 'apps',
  section: 'tags',
  role: 'entityAdmin',
} as const satisfies AssetLook
