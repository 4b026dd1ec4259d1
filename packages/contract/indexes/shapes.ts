import Type from 'typebox'

const FieldId = Type.String({ minLength: 1, maxLength: 59 })

/** Lists with these fields equal to something, in this order; by id where left out. */
export const IndexShape = Type.Object(
  {
    equal: Type.Array(FieldId, { maxItems: 3, uniqueItems: true }),
    orderBy: Type.Optional(FieldId),
  },
  { additionalProperties: false },
)
