import Type from 'typebox'

/** What went wrong in an open view: never a value, nor a message that may hold one. */
export const ViewFailure = Type.Object(
  {
    /** Of the component it happened in; empty for the head of the page and the view's own triggers. */
    componentId: Type.String({ maxLength: 128 }),
    kind: Type.Union([Type.Literal('action'), Type.Literal('formula')]),
    /** Type of the action. */
    action: Type.Optional(Type.String({ maxLength: 200 })),
    /** What kind of error it was. */
    code: Type.String({ pattern: '^[A-Z][A-Z_]{1,39}$' }),
  },
  { additionalProperties: false },
)
export type ViewFailure = Type.Static<typeof ViewFailure>
