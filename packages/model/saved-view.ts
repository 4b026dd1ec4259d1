import Type from 'typebox'
import { AppliedQuickFilter } from './quick-filter.ts'
import { keysReferTo, leadsTo, refersTo } from './refers-to.ts'

const Rows = Type.Unsafe<Record<string, unknown>>(
  Type.Record(Type.String(), Type.Unknown(), refersTo({ kind: 'rows', of: 'own' })),
)
const FieldId = Type.String({ maxLength: 200, ...refersTo({ kind: 'field', of: 'own' }) })
const Field = Type.Optional(FieldId)
const Fields = Type.Optional(Type.Array(FieldId))
const keys = keysReferTo({ kind: 'field', of: 'own' })

/** What a saved view of a list says of its collection's fields; more may stand beside it. */
export const SavedViewRecord = Type.Object(
  {
    collectionId: Type.String({ maxLength: 59, ...refersTo({ kind: 'collection' }) }),
    state: Type.Optional(
      Type.Object({
        orderBy: Field,
        filter: Type.Optional(Rows),
        board: Type.Optional(Type.Object({ field: Field, sum: Field })),
        group: Type.Optional(Type.Object({ fieldId: Field })),
        quick: Type.Optional(Type.Array(AppliedQuickFilter)),
        columns: Type.Optional(
          Type.Object({
            order: Fields,
            hidden: Fields,
            shown: Fields,
            pinned: Fields,
            unpinned: Fields,
            /** What the cards of a board say. */
            cards: Fields,
            widths: Type.Optional(Type.Record(Type.String(), Type.Number(), keys)),
            summaries: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 20 }), keys)),
          }),
        ),
      }),
    ),
  },
  leadsTo({ scope: 'own', path: ['collectionId'] }),
)
export type SavedViewRecord = Type.Static<typeof SavedViewRecord>
