import Type from 'typebox'

/** What whoever shows the rows of a flow asks it for (0b-decisions §10): formulas of the flow read it as `event.query`. */
export const FlowQuery = Type.Object(
  {
    searchString: Type.Optional(Type.String({ maxLength: 200 })),
    options: Type.Optional(
      Type.Object(
        {
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
          skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
          /** A key of the rows. */
          orderBy: Type.Optional(Type.String({ maxLength: 200 })),
          descending: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type FlowQuery = Type.Static<typeof FlowQuery>

/** What a flow may do with it. */
export const flowQueryUses = ['search', 'sort', 'pages'] as const
export type FlowQueryUse = (typeof flowQueryUses)[number]
