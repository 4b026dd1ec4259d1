import Type from 'typebox'
import { AppliedQuickFilter } from './quick-filter.ts'
import { leadsTo, refersTo } from './refers-to.ts'

const Rows = Type.Unsafe<Record<string, unknown>>(
  Type.Record(Type.String(), Type.Unknown(), refersTo({ kind: 'rows', of: 'own' })),
)
const Field = Type.Optional(Type.String({ maxLength: 200, ...refersTo({ kind: 'field', of: 'own' }) }))

/** What a saved view of a list says of its collection's fields; more may stand beside it. */
export const SavedViewRecord = Type.Object(
  {
    collectionId: Type.String({ maxLength: 59, ...refersTo({ kind: 'collection' }) }),
    state: Type.Optional(
      Type.Object({
        orderBy: Field,
        filter: Type.Optional(Rows),
        board: Type.Optional(Type.Object({ field: Field, sum: Field })),
        quick: Type.Optional(Type.Array(AppliedQuickFilter)),
      }),
    ),
  },
  leadsTo({ scope: 'own', path: ['collectionId'] }),
)
export type SavedViewRecord = Type.Static<typeof SavedViewRecord>
