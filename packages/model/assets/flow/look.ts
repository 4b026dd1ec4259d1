import type { AssetLook } from '../../asset-look.ts'

export const look = {
  name: 'Flows',
  icon: 'account_tree',
  section: 'flows',
  role: 'developer',
} as const satisfies AssetLook
