import { allFormats, findFormat } from '@trellis/fields'
import type { AssociationSettings, CollectionDocument, FieldSchema, RecordSchema } from '@trellis/model'
import { type AddedField, addField, changeField, freeFieldId } from './fields.ts'

/** The format whose values are links. */
export const linkFormat = allFormats.find(format => format.storage === 'link' && !format.internal)

export function isLink(field: FieldSchema | undefined): boolean {
  return field !== undefined && findFormat(field.format)?.storage === 'link'
}

/** The association of a field, as far as it is known yet: a new one has no collection. */
export function associationOf(field: FieldSchema): AssociationSettings {
  return field.metadata?.association ?? { cursor: { collectionId: '' } }
}

export function withAssociation(field: FieldSchema, association: AssociationSettings): FieldSchema {
  return { ...field, metadata: { ...field.metadata, association } }
}

/** At most one over there until somebody says otherwise, which is what most are. */
export const newAssociation: AssociationSettings = { cursor: { collectionId: '' }, max: 1, inverseMax: -1 }

export function addAssociation(
  document: CollectionDocument,
  options: { title: string; groupId?: string },
): AddedField | undefined {
  if (!linkFormat) return undefined
  const { type, id, defaults } = linkFormat
  const metadata = { ...defaults.metadata, association: newAssociation }
  return addField(document, { ...options, field: { ...defaults, type, format: id, metadata } })
}

/** The bounds of one side in the words of the editor. */
export type Bounds = { min: number; max: number }

export function boundsOf({ min = 0, max = -1 }: AssociationSettings): Bounds {
  return { min, max }
}

/** The fewest and the most records linked from here; zero and unlimited are left out of what is stored. */
export function withBounds(association: AssociationSettings, { min, max }: Bounds): AssociationSettings {
  const { min: _, ...rest } = association
  return { ...rest, max, ...(min > 0 ? { min } : {}) }
}

export type Inverse = { fieldId: string; title: string }

/** The field over there; undefined while the association is seen from here alone. */
export function inverseOf({ cursor, inverseTitle }: AssociationSettings): Inverse | undefined {
  return cursor.associationKey === undefined ? undefined : { fieldId: cursor.associationKey, title: inverseTitle ?? '' }
}

export function withInverse(association: AssociationSettings, inverse: Inverse | undefined): AssociationSettings {
  const { inverseTitle: _, ...rest } = association
  const { associationKey: __, ...cursor } = association.cursor
  if (!inverse) return { ...rest, cursor }
  return { ...rest, cursor: { ...cursor, associationKey: inverse.fieldId }, inverseTitle: inverse.title }
}

/** The other collection as the editor knows it; of the edited one itself `schema` is not asked: the draft knows better. */
export type Target = { id: string; name: string; icon?: string; color?: string; isSelf: boolean; schema: RecordSchema }

/**
 * Leads a new association to a collection: the field over there gets this collection's name and an id that is free there, also
 * beside what other new associations will make.
 */
export function chooseTarget(document: CollectionDocument, fieldId: string, target: Target): CollectionDocument {
  const promised = Object.entries(document.schema.properties).flatMap(([id, field]) => {
    const { collectionId, associationKey } = associationOf(field).cursor
    return id !== fieldId && collectionId === target.id && associationKey ? [[associationKey, field] as const] : []
  })
  const { schema } = target.isSelf ? document : target
  const properties = { ...schema.properties, ...Object.fromEntries(promised) }
  const { name: title } = document
  const inverse = { title, fieldId: freeFieldId({ schema: { ...schema, properties } }, title) }
  return changeField(document, fieldId, field =>
    withAssociation(field, withInverse({ ...associationOf(field), cursor: { collectionId: target.id } }, inverse)),
  )
}
