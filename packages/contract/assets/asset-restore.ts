import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { AssetPlace, assetNames, BaseVersion, ChangedAsset, VersionNumber } from './shapes.ts'

export const contract = defineContract({
  name: 'ASSET_RESTORE',
  summary: 'Saves an older version of a definition as a new one: as the draft where drafts are kept, else live.',
  input: Type.Object(
    { ...AssetPlace, version: VersionNumber, baseVersion: BaseVersion },
    { additionalProperties: false },
  ),
  output: ChangedAsset,
  access: { anyBuilder: true },
  names: assetNames,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT'],
})
