import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { AssetPlace, assetNames, BaseVersion, ChangedAsset } from './shapes.ts'

export const contract = defineContract({
  name: 'ASSET_PUBLISH',
  summary: 'Makes the draft of a definition the live version, once it has passed what a save has to pass.',
  input: Type.Object({ ...AssetPlace, baseVersion: BaseVersion }, { additionalProperties: false }),
  output: ChangedAsset,
  access: { anyBuilder: true },
  names: assetNames,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT'],
})
