import { ownValue } from '@trellis/base'
import { memberWriter } from '../apps/write-members.ts'
import { savedKinds } from '../assets/saved-kinds.ts'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { makeAssetWriter } from '../collections/assets/make-asset-writer.ts'
import type { CoreWriter } from '../collections/core-writer.ts'
import { deviceWriter } from '../devices/write-devices.ts'
import { invitationWriter } from '../invitations/write-invitations.ts'
import { userWriter } from '../users/write-users.ts'
import { collectionWriter } from './write-collections.ts'

const writers: Readonly<Record<string, CoreWriter>> = {
  AppMember: memberWriter,
  Device: deviceWriter,
  Invitation: invitationWriter,
  [collectionAsset.asset.id]: collectionWriter,
  ...Object.fromEntries(savedKinds.map(kind => [kind.asset.id, makeAssetWriter(kind)])),
  User: userWriter,
}

/** undefined where the record engine's own writing is all there is (and the collection's access says who may). */
export function findCoreWriter(collectionId: string): CoreWriter | undefined {
  return ownValue(writers, collectionId)
}
