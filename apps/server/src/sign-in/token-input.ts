import Type, { type Static } from 'typebox'

/** A reading operation and its input. */
const Ahead = Type.Object(
  { name: Type.String({ maxLength: 100 }), input: Type.Object({}, { additionalProperties: true }) },
  { additionalProperties: false },
)
export type Ahead = Static<typeof Ahead>

/** What `POST /api/token` may take: what is answered along with the token, so that what a page shows first costs no second trip. */
export const TokenInput = Type.Object(
  { ahead: Type.Optional(Type.Array(Ahead, { maxItems: 6 })) },
  { additionalProperties: false },
)
