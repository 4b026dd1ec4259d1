import Type from 'typebox'
import { flowPrefix } from './flow-id.ts'
import { refersTo } from './refers-to.ts'

// What actions and steps name, by the keys of their parameters: a fixed id, which is followed, or a formula, which is not.

const collectionId = Type.Optional(Type.Unknown(refersTo({ kind: 'collection' })))

/** The parameters of an action or of a step. */
export const namingParameters = Type.Object(
  {
    collectionId,
    cursor: Type.Optional(Type.Object({ collectionId }, { additionalProperties: true })),
    appId: Type.Optional(Type.Unknown(refersTo({ kind: 'asset', to: 'Tag' }))),
    viewId: Type.Optional(Type.Unknown(refersTo({ kind: 'asset', to: 'View' }))),
    flowId: Type.Optional(Type.Unknown(refersTo({ kind: 'asset', to: 'Flow' }))),
    integrationId: Type.Optional(Type.Unknown(refersTo({ kind: 'asset', to: 'Integration' }))),
  },
  { additionalProperties: true },
)

/** Options for the type of an action or of a step, which may be a flow. */
export const flowType = refersTo({ kind: 'asset', to: 'Flow', prefix: flowPrefix })
