import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { IndexShape } from './shapes.ts'

/** `key`: by id; `search`: by words; `other`: made by somebody outside, which the server never touches. */
const reasons = [
  'key',
  'unique',
  'rowRule',
  'association',
  'search',
  'titleLetters',
  'written',
  'titleBeginning',
  'shape',
  'pinned',
  'other',
] as const

export const contract = defineContract({
  name: 'INDEX_LIST',
  summary:
    'Tells which indexes a collection has or is about to get, why, how large they are and when they were last used.',
  input: Type.Object({ collectionId: CollectionIdText }, { additionalProperties: false }),
  output: Type.Object({
    indexes: Type.Array(
      Type.Object({
        name: Type.String(),
        fields: Type.Array(Type.String()),
        reasons: Type.Array(Type.Enum([...reasons])),
        /** What INDEX_PIN takes to keep it for good or to let it go. */
        shape: Type.Optional(IndexShape),
        /** waiting = not built yet; building also where a build was broken off, which is cleaned up. */
        state: Type.Enum(['ready', 'building', 'waiting']),
        sizeBytes: Type.Integer(),
        /** How often queries used it since PostgreSQL counts. */
        uses: Type.Integer(),
        /** Known since PostgreSQL 16. */
        lastUsedAt: Type.Optional(Type.String()),
      }),
    ),
  }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
