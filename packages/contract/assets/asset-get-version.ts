import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FieldRenames } from '../schema/shapes.ts'
import { AssetDocument, AssetPlace, assetNames, VersionNumber, VersionStatus } from './shapes.ts'

export const contract = defineContract({
  name: 'ASSET_GET_VERSION',
  summary:
    'Reads one version of a definition; without a number the one that an editor opens: the draft, or else what is live.',
  input: Type.Object({ ...AssetPlace, version: Type.Optional(VersionNumber) }, { additionalProperties: false }),
  output: Type.Object({
    version: VersionNumber,
    status: VersionStatus,
    /** Of an older version as it would be today: fields have the ids that they have now. */
    document: AssetDocument,
    /** Of the draft of a collection: new field id → the id that the live version has for it. */
    renames: Type.Optional(FieldRenames),
    /** The version that such a draft is on. */
    liveVersion: Type.Optional(VersionNumber),
    /** Of the record: what a change of it is based on. */
    recordVersion: Type.Integer(),
    author: Type.Optional(Type.String()),
    savedAt: Type.String(),
  }),
  access: { anyBuilder: true },
  names: assetNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
