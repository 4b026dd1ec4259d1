import Type from 'typebox'
import { assetProperties } from './asset-properties.ts'
import { listed, titled } from './listed.ts'

/** An operation of the driver with its input, under a name. */
export const NamedRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    /** Id of an operation of the driver. */
    operation: Type.String({ minLength: 1, maxLength: 80 }),
    input: Type.Record(Type.String({ maxLength: 80 }), Type.Unknown()),
  },
  { additionalProperties: false },
)
export type NamedRequest = Type.Static<typeof NamedRequest>

/** The definition of an integration: how another system is reached, and what is asked of it. Secrets are no part of it. */
export const IntegrationDocument = Type.Object(
  {
    ...assetProperties,
    /** Id of the driver. */
    driver: Type.String({ minLength: 1, maxLength: 80, ...listed('Driver', 'text') }),
    /** As the driver's schema asks for it. */
    connection: Type.Record(Type.String({ maxLength: 80 }), Type.Unknown(), titled('Connection')),
    requests: Type.Array(NamedRequest, { maxItems: 200, ...titled('Requests') }),
  },
  { additionalProperties: false },
)
export type IntegrationDocument = Type.Static<typeof IntegrationDocument>
