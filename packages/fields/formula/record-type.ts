import { anyType, type FormulaType, listOf, objectOf, openObjectType, type TypeKind, textType } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import type { FormatComparison } from '../define-format.ts'
import { findRules } from '../find-rules.ts'

/** Finds the schema that an association leads to; undefined where it is not known here. */
export type FindSchema = (collectionId: string) => RecordSchema | undefined

const kinds: Readonly<Partial<Record<FormatComparison, TypeKind>>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  instant: 'dateTime',
}

/** The type that formulas see of a record, with the titles people know its fields by. What is concealed is empty for them. */
export function recordType(
  { properties }: Pick<RecordSchema, 'properties'>,
  findSchema: FindSchema = () => undefined,
): FormulaType {
  return objectOf(typesOf(properties, field => linkType(field, findSchema)))
}

function typesOf(
  properties: RecordSchema['properties'],
  linkOf: (field: FieldSchema) => FormulaType | undefined,
): Record<string, FormulaType> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const type = isLink(field) ? linkOf(field) : fieldType(field)
      return type ? [[id, { ...type, title: field.title || id }]] : []
    }),
  )
}

/** What a field's value is to a formula; undefined for an unknown format. */
export function fieldType(field: FieldSchema): FormulaType | undefined {
  const format = findRules(field.format)
  if (!format) return undefined
  if (format.concealed) return { kind: 'null' }
  if (format.storage === 'none' && !format.linked) return anyType
  const kind = kinds[format.comparison]
  if (kind) return { kind }
  return field.type === 'array' || format.comparison === 'list' ? listOf(anyType) : openObjectType
}

/** One linked record, or the list of them. */
function linkType({ metadata }: FieldSchema, findSchema: FindSchema): FormulaType {
  const target = findSchema(metadata?.association?.cursor.collectionId ?? '')
  const own = target ? typesOf(target.properties, () => undefined) : {}
  const record: FormulaType = { ...objectOf({ ...shown, ...own }), ...(!target && { isOpen: true }) }
  return metadata?.association?.max === 1 ? record : listOf(record)
}

const shown = {
  id: textType,
  recordTitle: textType,
  recordDescription: textType,
  recordImage: textType,
  recordColor: textType,
}

export function isLink(field: FieldSchema): boolean {
  return findRules(field.format)?.storage === 'link'
}
