import type { AssetLook } from '../../asset-look.ts'

export const look = {
  name: 'Views',
  icon: 'web',
  section: 'views',
  role: 'developer',
} as const satisfies AssetLook
