import type { RecordValues } from '@trellis/model'
import { CollectionIdText, RecordIdText } from '@trellis/model'
import Type from 'typebox'

/** Which asset: the core collection that lists its kind, and its id there. */
export const AssetPlace = { collectionId: CollectionIdText, id: RecordIdText }

export const assetNames = { collections: ['collectionId'], records: ['id'], fields: [] }

/** The version of the record that the editor loaded: refused with UPDATE_CONFLICT where it is another by now. */
export const BaseVersion = Type.Optional(Type.Integer({ minimum: 0 }))

export const VersionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const VersionStatus = Type.Enum(['draft', 'live', 'old'])

export const AssetDocument = Type.Unsafe<RecordValues>(Type.Record(Type.String(), Type.Unknown()))

/** The asset as it is after a change of its versions. */
export const ChangedAsset = Type.Object({
  id: RecordIdText,
  /** Of its record: what the next change is based on. */
  version: Type.Integer(),
  /** Whether there is a draft now. */
  hasDraft: Type.Boolean(),
})
