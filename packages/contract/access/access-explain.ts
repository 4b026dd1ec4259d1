import { CollectionIdText, FieldIdText, type Filter, MemberValues, RecordIdText, recordVerbs } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

/** What a part of the answer rests on. */
const reasons = ['user', 'role', 'app', 'grant', 'rowRule', 'override', 'calculation', 'platform'] as const

export const contract = defineContract({
  name: 'ACCESS_EXPLAIN',
  summary: 'Tells whether a user may do something with a collection, a record or a field, and what that rests on.',
  input: Type.Object(
    {
      userId: RecordIdText,
      /** Without an id: whether there are any records for it. */
      cursor: Type.Object(
        {
          collectionId: CollectionIdText,
          id: Type.Optional(RecordIdText),
        },
        { additionalProperties: false },
      ),
      field: Type.Optional(FieldIdText),
      verb: Type.Enum([...recordVerbs]),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    allowed: Type.Boolean(),
    because: Type.Array(
      Type.Object({
        reason: Type.Enum([...reasons]),
        /** Whether this speaks for or against it. */
        grants: Type.Boolean(),
        appId: Type.Optional(Type.String()),
        appName: Type.Optional(Type.String()),
        text: Type.String(),
        /** The rule itself, for whoever may edit apps. */
        rowRule: Type.Optional(Type.Unsafe<Filter>(Type.Object({}, { additionalProperties: true }))),
        /** What the user has in the app, for the rule to compare with. */
        values: Type.Optional(MemberValues),
      }),
    ),
    /** Without a record, and for whoever may edit apps: how many records it reaches; a count that took too long is null. */
    records: Type.Optional(
      Type.Object({
        reached: Type.Union([Type.Integer(), Type.Null()]),
        all: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    /** Without a field: those that the user does not see, or sees and may not change. */
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          fieldId: Type.String(),
          title: Type.String(),
          state: Type.Enum(['hidden', 'readonly']),
          text: Type.String(),
          /** Whose columns decide that; what is made from hidden things has none. */
          appId: Type.Optional(Type.String()),
          appName: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
  access: { sections: ['users', 'tags'] },
  names: { collections: ['cursor.collectionId'], records: ['userId', 'cursor.id'], fields: ['field'] },
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
