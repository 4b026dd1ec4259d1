import { assets } from '@trellis/model/assets'
import { collection as activity } from './activity.ts'
import { collection as appMember } from './app-member.ts'
import { collection as country } from './country.ts'
import { defineAssetCollection } from './define-asset-collection.ts'
import type { CoreCollection } from './define-core-collection.ts'
import { collection as device } from './device.ts'
import { collection as file } from './file.ts'
import { collection as invitation } from './invitation.ts'
import { collection as notification } from './notification.ts'
import { collection as savedView } from './saved-view.ts'
import { collection as user } from './user.ts'

/** One file each in this folder, which a test compares with the list, and one for each kind of asset. */
export const coreCollections: readonly CoreCollection[] = [
  activity,
  appMember,
  country,
  device,
  file,
  invitation,
  notification,
  savedView,
  user,
  ...assets.map(defineAssetCollection),
]

export function findCoreCollection(id: string): CoreCollection | undefined {
  return coreCollections.find(collection => collection.id === id)
}

export function isCoreCollection(id: string): boolean {
  return findCoreCollection(id) !== undefined
}
