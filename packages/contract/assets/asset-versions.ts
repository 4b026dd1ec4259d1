import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { AssetPlace, assetNames, VersionNumber, VersionStatus } from './shapes.ts'

export const contract = defineContract({
  name: 'ASSET_VERSIONS',
  summary:
    'Lists the stored versions of an app, a collection or another definition, the newest first, with what each changed.',
  input: Type.Object(
    {
      ...AssetPlace,
      /** Those before this one: the last of the page before. */
      before: Type.Optional(VersionNumber),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        version: VersionNumber,
        status: VersionStatus,
        /** Id of the user; absent where the platform saved it. */
        author: Type.Optional(Type.String()),
        savedAt: Type.String(),
        /** Top-level properties that differ from the version before, of a draft from the live one. */
        changedKeys: Type.Array(Type.String()),
      }),
    ),
    hasMore: Type.Boolean(),
  }),
  access: { anyBuilder: true },
  names: assetNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
