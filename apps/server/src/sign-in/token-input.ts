import Type, { type Static } from 'typebox'

/** What `POST /api/token` may take: a reading operation that is answered along with the token, so that a page's first rows cost no second trip. */
export const TokenInput = Type.Object(
  {
    ahead: Type.Optional(
      Type.Object(
        { name: Type.String({ maxLength: 100 }), input: Type.Object({}, { additionalProperties: true }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export type Ahead = NonNullable<Static<typeof TokenInput>['ahead']>
