import Type from 'typebox'

/** The address of a screen: path and query, without the host. */
export const PlacePath = Type.String({ minLength: 1, maxLength: 2000 })

/** A screen as somebody saw it last, for lists of places. */
export const Place = Type.Object(
  {
    href: PlacePath,
    title: Type.String({ minLength: 1, maxLength: 400 }),
    /** What kind of screen it is, to tell equal titles apart. */
    area: Type.Optional(Type.String({ maxLength: 200 })),
    icon: Type.Optional(Type.String({ maxLength: 80 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
)
export type Place = Type.Static<typeof Place>

/** A screen, and when somebody came to it. */
export const Visit = Type.Object(
  {
    place: Place,
    /** A moment; one to come counts as now. */
    at: Type.String({ maxLength: 40 }),
  },
  { additionalProperties: false },
)
export type Visit = Type.Static<typeof Visit>
