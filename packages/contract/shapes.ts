import type { RecordValues, TrellisRecord } from '@trellis/model'
import {
  Aggregate,
  CollectionIdText,
  CustomView,
  Filter,
  FormModeText,
  GroupKey,
  ListCursor,
  QuickFilter,
  RecordCursor,
  RecordIdText,
  RecordSchema,
} from '@trellis/model'
import Type from 'typebox'

const FieldIds = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })

export const RecordOutput = Type.Unsafe<TrellisRecord>(
  Type.Object(
    { id: RecordIdText, version: Type.Integer(), recordTitle: Type.Optional(Type.String()) },
    { additionalProperties: true },
  ),
)

export const RecordInput = Type.Unsafe<RecordValues>(
  Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
    maxProperties: 600,
    description:
      'Values by field id; null empties one. A key that is no field is an additional property, where there are any.',
  }),
)

/** How a save treats what others wrote meanwhile (0-decisions §6). */
export const SaveOptions = Type.Object(
  {
    /** What the form was loaded with: the version, and the loaded values of the fields it sends. */
    base: Type.Optional(
      Type.Object({ version: Type.Integer(), values: Type.Optional(RecordInput) }, { additionalProperties: false }),
    ),
    /** Fields that the caller may see and did not send become empty. */
    reset: Type.Optional(Type.Boolean()),
    /** Writes over conflicts. */
    force: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type SaveOptions = Type.Static<typeof SaveOptions>

export const ListInput = Type.Object(
  {
    cursor: ListCursor,
    /** Field ids to answer with; excludes `omit`. `id`, `version` and `recordTitle` always come. */
    select: Type.Optional(FieldIds),
    omit: Type.Optional(FieldIds),
    omitAssociations: Type.Optional(Type.Boolean()),
    fields: Type.Optional(FieldIds),
    count: Type.Optional(Type.Union([Type.Literal('exact'), Type.Literal('estimate'), Type.Literal('none')])),
    /** The answer says `since`, for a live subscription to the list to go on from. */
    live: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ListInput = Type.Static<typeof ListInput>

export const ListOutput = Type.Object({
  list: Type.Array(RecordOutput),
  /** There are more rows: `cursor.options.after` of the call that asks for them. Never when sorted by an association. */
  next: Type.Optional(Type.String()),
  /** Where `live` was asked: the moment at which the rows were read, for `subscribe`. */
  since: Type.Optional(Type.String()),
  query: Type.Object({ cursor: ListCursor, schema: RecordSchema }),
  totalCount: Type.Union([Type.Integer(), Type.Null()]),
  countState: Type.Union([
    Type.Literal('exact'),
    Type.Literal('estimate'),
    Type.Literal('none'),
    Type.Literal('timeout'),
  ]),
})

export const GroupInput = Type.Object(
  {
    /** Which records; order and page do not count. */
    cursor: ListCursor,
    /** None: one group of all. */
    groupBy: Type.Array(GroupKey, { maxItems: 3 }),
    /** The number of records where left out. */
    aggregates: Type.Optional(Type.Array(Aggregate, { minItems: 1, maxItems: 20 })),
  },
  { additionalProperties: false },
)
export type GroupInput = Type.Static<typeof GroupInput>

export const GroupOutput = Type.Object({
  groups: Type.Array(
    Type.Object({
      /** By field id: the value, a period as 2026-03-29, 2026-W13, 2026-03, 2026-Q1 or 2026, a linked record; absent where records have none. */
      key: Type.Record(Type.String(), Type.Unknown()),
      /** By the name of the aggregate; sums and averages with at most 15 digits, absent where no record holds a value. */
      values: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
    }),
  ),
  /** There are more groups than these first ones. */
  hasMore: Type.Boolean(),
})

/** `{collectionId, id}` is the shorthand of `{cursor: {collectionId, id}}`. */
export const GetInput = Type.Object(
  {
    cursor: Type.Optional(RecordCursor),
    collectionId: Type.Optional(CollectionIdText),
    id: Type.Optional(RecordIdText),
    select: Type.Optional(FieldIds),
    omit: Type.Optional(FieldIds),
  },
  { additionalProperties: false },
)

export const DeleteInput = Type.Object(
  {
    cursor: Type.Optional(RecordCursor),
    collectionId: Type.Optional(CollectionIdText),
    id: Type.Optional(RecordIdText),
  },
  { additionalProperties: false },
)

export const CreateInput = Type.Object(
  {
    collectionId: CollectionIdText,
    id: Type.Optional(RecordIdText),
    record: RecordInput,
    options: Type.Optional(SaveOptions),
  },
  { additionalProperties: false },
)

export const UpdateInput = Type.Object(
  {
    cursor: Type.Optional(RecordCursor),
    collectionId: Type.Optional(CollectionIdText),
    id: Type.Optional(RecordIdText),
    record: RecordInput,
    options: Type.Optional(SaveOptions),
  },
  { additionalProperties: false },
)

export const DeleteOutput = Type.Object({ id: RecordIdText })

export const DescribeInput = Type.Object(
  {
    collectionId: CollectionIdText,
    /** Asks for the schema as a builder sees it; needs a builder role. */
    builder: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** A collection as the caller may use it: hidden fields are absent, view-only ones are marked. */
export const DescribeOutput = Type.Object({
  collectionId: CollectionIdText,
  name: Type.String(),
  description: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  color: Type.Optional(Type.String()),
  formMode: Type.Optional(FormModeText),
  /** Views beside the list and beside a record, where the caller may open them. */
  customView: Type.Optional(CustomView),
  customDetailView: Type.Optional(CustomView),
  schema: RecordSchema,
  detailGroupList: Type.Unsafe<import('@trellis/model').DetailGroup[]>(Type.Array(Type.Unknown())),
  /** Those whose fields the caller sees. */
  quickFilters: Type.Array(QuickFilter),
  /** What the caller may do with at least some of its records. */
  verbs: Type.Object({ create: Type.Boolean(), read: Type.Boolean(), update: Type.Boolean(), delete: Type.Boolean() }),
})

export { Filter }

const inCursor = {
  collections: ['cursor.collectionId', 'cursor.relatedTo.collectionId', 'cursor.fixedFilterOf.collectionId'],
}

export const listNames = {
  ...inCursor,
  records: ['cursor.relatedTo.id', 'cursor.excluded'],
  fields: [
    'select',
    'omit',
    'fields',
    'cursor.options.orderBy',
    'cursor.associationKey',
    'cursor.associationId',
    'cursor.filter',
    'cursor.fixedFilter',
    'cursor.fixedFilterOf.fieldId',
    'cursor.quickFilters',
  ],
}
export const groupNames = {
  ...listNames,
  fields: [...listNames.fields.filter(path => path.startsWith('cursor.')), 'groupBy', 'aggregates'],
}
export const recordNames = {
  collections: ['cursor.collectionId', 'collectionId'],
  records: ['cursor.id', 'id'],
  fields: ['select', 'omit', 'record'],
}
export const collectionNames = { collections: ['collectionId'], records: [], fields: [] }

/** Of actions that read many records: what only screens send, or what another part of the cursor says already, is left out. */
export const listForm = {
  leavesOut: [
    ...['type', 'associationId', 'fixedFilter', 'fixedFilterOf', 'quickFilters', 'excluded', 'options.after'].map(
      path => `cursor.${path}`,
    ),
    'omitAssociations',
    'fields',
    'live',
  ],
  help: {
    cursor: 'Which records, and in which order.',
    'cursor.filter': 'Only records for which this holds.',
    'cursor.searchString': 'Words that the records hold.',
    'cursor.options.skip': 'Leaves out so many at the beginning.',
    'cursor.relatedTo': 'Only those that this record links.',
    'cursor.associationKey': 'The association field by which it does.',
    select: 'Answers with these fields alone.',
    omit: 'Answers with all other fields.',
    count: 'How the records are counted, if they are.',
    groupBy: 'Up to three field IDs; one group of all where it is left empty.',
    aggregates: 'What is worked out for each group; the number of records where it is left empty.',
    header: 'What the columns are called by.',
  },
}
/** Of actions on one record. */
export const recordForm = {
  spreads: 'cursor',
  needs: ['collectionId', 'id'],
  help: {
    select: 'Answers with these fields alone.',
    omit: 'Answers with all other fields.',
    asOf: 'A moment: the record as it was then.',
  },
}
/** Of actions that save one: what it was loaded with is known to forms alone. */
export const saveForm = {
  leavesOut: ['options.base'],
  help: {
    record: 'The fields that it sets, each to a value or by a formula.',
    records: 'A list of records, each with values by field ID.',
    'options.reset': 'Fields that are not given become empty.',
    'options.force': 'Writes over what others have changed meanwhile.',
  },
}
