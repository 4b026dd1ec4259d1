import Type from 'typebox'

const Id = Type.String({ maxLength: 128 })

/** What was brought back or undone, and what could not be and why. */
export const UndoOutput = Type.Object({
  /** Joins the activities of the undo, which can be undone in turn; that of the restore. */
  batchId: Type.String(),
  doneCount: Type.Integer(),
  /** The first 1,000. */
  done: Type.Array(
    Type.Object({
      collectionId: Type.String(),
      id: Id,
      /** What was done to the record. */
      action: Type.Union([Type.Literal('update'), Type.Literal('delete'), Type.Literal('restore')]),
    }),
  ),
  failedCount: Type.Integer(),
  /** The first 1,000. */
  failed: Type.Array(
    Type.Object({
      collectionId: Type.String(),
      id: Id,
      /** The only field that stays as it is; absent where the record does. */
      fieldId: Type.Optional(Type.String()),
      message: Type.String(),
    }),
  ),
})
export type UndoOutput = Type.Static<typeof UndoOutput>
