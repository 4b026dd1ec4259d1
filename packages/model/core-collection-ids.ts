import type { AssetId } from './assets/index.gen.ts'
import { assetLooks } from './assets/look.gen.ts'

/** A kind of asset, by the core collection that lists them. */
export type { AssetId }

/** Those that list no assets. */
const otherIds = [
  'User',
  'Invitation',
  'Device',
  'AppMember',
  'FlowRun',
  'Schedule',
  'Agent',
  'Notification',
  'File',
  'Activity',
  'SavedView',
  'Translation',
  'Country',
] as const

export type CoreCollectionId = AssetId | (typeof otherIds)[number]

/** Ids of core collections; builders may not use them (0-decisions §4). */
export const coreCollectionIds: readonly CoreCollectionId[] = [...(Object.keys(assetLooks) as AssetId[]), ...otherIds]
