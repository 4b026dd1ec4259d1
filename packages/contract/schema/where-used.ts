import {
  type BuilderSection,
  builderSections,
  CollectionIdText,
  type CoreCollectionId,
  FieldIdText,
} from '@trellis/model'
import { assets } from '@trellis/model/assets'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { usePlaces } from './use-places.ts'

/** A place that names a collection or one of its fields. */
export const Use = Type.Object({
  /** Core collection of what names it. */
  kind: Type.Enum([...assets.map(({ id }): CoreCollectionId => id), 'SavedView']),
  id: Type.String(),
  icon: Type.String(),
  /** The part of the builder that edits it; left out where it is edited elsewhere. */
  section: Type.Optional(Type.Enum(Object.keys(builderSections) as BuilderSection[])),
  name: Type.String(),
  /** Title of the field whose property it is; left out where it is one of the whole definition. */
  field: Type.Optional(Type.String()),
  /** The property. */
  place: Type.Enum([...usePlaces]),
  /** It stands in the way of removing what it names; what does not is taken out of it then. */
  isNeeded: Type.Boolean(),
})

export const contract = defineContract({
  name: 'WHERE_USED',
  summary: 'Tells which collections, apps and saved views name a collection, or one of its fields, and where.',
  input: Type.Object(
    { collectionId: CollectionIdText, fieldId: Type.Optional(FieldIdText) },
    { additionalProperties: false },
  ),
  output: Type.Object({ uses: Type.Array(Use) }),
  access: { section: 'data' },
  names: { ...collectionNames, fields: ['fieldId'] },
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
