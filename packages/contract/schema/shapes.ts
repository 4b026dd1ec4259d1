import { CollectionDocument, CollectionIdText, OptionItem } from '@trellis/model'
import Type from 'typebox'
import { stepSentenceCodes } from './step-sentences.ts'

/** New field id → old field id, for fields that keep their values under a new id; `staff.role` → the old id of a link field. */
export const FieldRenames = Type.Record(Type.String(), Type.String())

/** The wanted definition of a collection, made when it does not exist yet. */
export const SchemaInput = Type.Object(
  {
    collectionId: CollectionIdText,
    document: CollectionDocument,
    /** Version of the definition the editor was loaded with; null for a new collection. Another one meanwhile is UPDATE_CONFLICT. */
    baseVersion: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    renames: Type.Optional(FieldRenames),
  },
  { additionalProperties: false },
)

/** One planned step. `loses` = records whose value would be lost, 0 where none is. */
export const SchemaStep = Type.Object({
  action: Type.String(),
  fieldId: Type.Optional(Type.String()),
  /** The step in words, the main sentence first: codes that each client names in its language, with what the sentence needs. */
  sentences: Type.Array(
    Type.Object({
      code: Type.Enum([...stepSentenceCodes]),
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
  loses: Type.Integer(),
  /** Some of the values that would be lost, or that stand in the way of what is wanted. */
  samples: Type.Optional(Type.Array(Type.String())),
  /** Options that the new format could have, so that values that would be lost are kept; only where they are few enough to choose from. */
  newOptions: Type.Optional(Type.Array(OptionItem)),
  /** Records without a value in what becomes required: they stay as they are, and whoever saves one next has to fill it in. */
  missing: Type.Optional(Type.Integer()),
  /** Records that hold an option that is taken away: they keep it until they are saved with another one. */
  holding: Type.Optional(Type.Integer()),
  /** There are so many records that people go on working while it is done. */
  inBackground: Type.Optional(Type.Boolean()),
  /** It cannot be done: why. */
  blocked: Type.Optional(Type.String()),
})
export type SchemaStep = Type.Static<typeof SchemaStep>

/** How far a change is that goes on in the background; one that was stopped leaves everything as it was before. */
export const SchemaProgress = Type.Object({
  id: Type.String(),
  collectionId: Type.String(),
  steps: Type.Array(SchemaStep),
  status: Type.Enum(['running', 'cancelling', 'failing', 'done', 'cancelled', 'failed']),
  /** Records gone through, of about as many. */
  doneCount: Type.Integer(),
  totalCount: Type.Integer(),
  /** Why it waits or failed: others hold the table, a fault that passes, a fault that does not, or what `message` says. */
  reason: Type.Optional(Type.Enum(['locked', 'interrupted', 'fault', 'refused'])),
  message: Type.Optional(Type.String()),
  createdAt: Type.String(),
  endedAt: Type.Optional(Type.String()),
})
export type SchemaProgress = Type.Static<typeof SchemaProgress>
