import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { AssetPlace, assetNames, BaseVersion, ChangedAsset } from './shapes.ts'

export const contract = defineContract({
  name: 'ASSET_DISCARD_DRAFT',
  summary: 'Ends the draft of a definition; what is live stays as it is.',
  input: Type.Object({ ...AssetPlace, baseVersion: BaseVersion }, { additionalProperties: false }),
  output: ChangedAsset,
  access: { anyBuilder: true },
  names: assetNames,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT'],
})
