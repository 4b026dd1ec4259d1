import { notBlank } from '@trellis/base'
import Type from 'typebox'
import { Filter } from './filter.ts'
import { CollectionIdText, FieldIdText, RecordIdText } from './id-texts.ts'
import { maximumListLimit } from './list-limits.ts'
import { AppliedQuickFilter } from './quick-filter.ts'

export const CursorOptions = Type.Object(
  {
    /** 1 to 1,000; default 25. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maximumListLimit })),
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
    orderBy: Type.Optional(Type.String({ maxLength: 80 })),
    descending: Type.Optional(Type.Boolean()),
    /** The `next` of the page before: goes on behind its last row, however deep. Only with the same filter and order, and without `skip`. */
    after: Type.Optional(Type.String({ maxLength: 100_000 })),
  },
  { additionalProperties: false },
)
export type CursorOptions = Type.Static<typeof CursorOptions>

/** What a collection query asks for (1 §3.7). `filter`, `fixedFilter` and `quickFilters` are all joined by "and". */
export const ListCursor = Type.Object(
  {
    type: Type.Optional(Type.Union([Type.Literal('Collection'), Type.Literal('Related'), Type.Literal('Bridge')])),
    /** Needed unless an association says whose records are meant. */
    collectionId: Type.Optional(CollectionIdText),
    /** The association to follow from the related record, where its key alone does not tell it. */
    associationId: Type.Optional(RecordIdText),
    /** With `relatedTo`: the association field of the related record whose linked records are listed. */
    associationKey: Type.Optional(FieldIdText),
    filter: Type.Optional(Filter),
    fixedFilter: Type.Optional(Filter),
    /** For the records that a field picks from: its own fixed filter, as the builder wrote it, formulas and all. */
    fixedFilterOf: Type.Optional(
      Type.Object(
        {
          collectionId: CollectionIdText,
          /** Of a field inside an object or list the path: `lines.product`. */
          fieldId: Type.String({ maxLength: 300, pattern: notBlank }),
          /** Its default filter as well: what it offers before anybody searches. */
          withDefault: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    searchString: Type.Optional(Type.String({ maxLength: 200 })),
    quickFilters: Type.Optional(Type.Array(AppliedQuickFilter, { maxItems: 50 })),
    options: Type.Optional(CursorOptions),
    relatedTo: Type.Optional(
      Type.Object({ collectionId: CollectionIdText, id: RecordIdText }, { additionalProperties: false }),
    ),
    /** Ids left out of the answer. */
    excluded: Type.Optional(Type.Array(RecordIdText, { maxItems: 1000 })),
  },
  { additionalProperties: false },
)
export type ListCursor = Type.Static<typeof ListCursor>

export const RecordCursor = Type.Object(
  { collectionId: CollectionIdText, id: RecordIdText },
  { additionalProperties: false },
)
export type RecordCursor = Type.Static<typeof RecordCursor>

export type CountMode = 'exact' | 'estimate' | 'none'
/** exact: `totalCount` is true; estimate: about; none: not asked; timeout: took over 2 s, `totalCount` is null and screens show "many". */
export type CountState = 'exact' | 'estimate' | 'none' | 'timeout'
