import { RecordIdText, ViewLook } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { DescribeOutput } from '../shapes.ts'

const shown = {
  id: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  icon: Type.Optional(Type.String()),
  color: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  /** Fields of what views that show it give it. */
  input: Type.Optional(Type.Unknown()),
  vars: Type.Array(Type.Unknown()),
  content: Type.Unknown(),
  header: Type.Unknown(),
  /** How it looks where it is a page of its own. */
  page: Type.Optional(ViewLook),
  modals: Type.Array(Type.Unknown()),
  triggers: Type.Unknown(),
}

export const contract = defineContract({
  name: 'VIEW_OPEN',
  summary: 'Answers with a view as the caller may open it, with the views and collections that its components show.',
  input: Type.Object({ id: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({
    ...shown,
    /** Those that its components, and those of the views in it, show, as far as the caller may see them. */
    collections: Type.Array(DescribeOutput),
    /** Those that it shows, and those that they show, as far as the caller may open them. */
    views: Type.Array(Type.Object(shown)),
  }),
  access: { signedIn: true },
  names: { collections: [], records: ['id'], fields: [] },
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
