import type { AssetLook } from '../../asset-look.ts'

export const look = {
  name: 'Collections',
  icon: 'database',
  section: 'data',
  role: 'entityAdmin',
} as const satisfies AssetLook
