import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { Use } from '../schema/where-used.ts'
import { AssetPlace, assetNames } from './shapes.ts'

export const contract = defineContract({
  name: 'ASSET_USED',
  summary: 'Tells which collections, apps, views, flows and other definitions name this one, and where.',
  input: Type.Object(AssetPlace, { additionalProperties: false }),
  output: Type.Object({ uses: Type.Array(Use) }),
  access: { anyBuilder: true },
  names: assetNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
