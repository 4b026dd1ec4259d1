import { type FieldProblem, isFieldId, validationError } from '@trellis/base'
import type { ImportColumn } from '@trellis/contract'
import { findFormat, findFormatServer, holdsFiles } from '@trellis/fields/server'
import type { Collection, CollectionField } from '../collections/collection.ts'
import { isReservedFieldId } from '../collections/document-check.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { refusedProperties, withProperties } from './mapped-properties.ts'
import { saidNotation } from './said-notation.ts'

export type MappingRequest = {
  columns: readonly ImportColumn[]
  /** The headers of the file, by place. */
  headers: readonly string[]
  /** undefined = the import makes the collection. */
  collection: Collection | undefined
  /** A mapping that a person chose has to fill what is required; a suggestion may leave it to them. */
  isComplete?: boolean
}

/** What each column of the file is for; VALIDATION_ERROR names the columns that cannot be used so. */
export function readMapping({ columns, headers, collection, isComplete = true }: MappingRequest): ImportMapping {
  const problems: FieldProblem[] = []
  const mapping: ImportMapping = { key: undefined, fields: [] }
  const taken = new Set<string>()
  for (const [place, wanted] of columns.entries()) {
    const { column, fieldId } = wanted
    if (fieldId === null || wanted.property !== undefined) continue
    const index = headers.indexOf(column)
    const refuse = (message: string, at = 'fieldId') => problems.push({ path: `columns.${place}.${at}`, message })
    if (index === -1) refuse(`The file has no column "${column}"`, 'column')
    else if (taken.has(fieldId.toLowerCase())) refuse(`Two columns go to the field "${fieldId}"`)
    else if (fieldId === 'id') mapping.key = { column, index }
    else {
      const field = readField(wanted, fieldId, collection)
      if (typeof field === 'string') refuse(field)
      else if (wanted.linkBy !== undefined && field.targetCollectionId === undefined)
        refuse('Only links are found by a field', 'linkBy')
      else if (wanted.addOptions && !field.server.newOptions)
        refuse('Only lists of options take new ones', 'addOptions')
      else if (wanted.createMissing && field.targetCollectionId === undefined)
        refuse('Only links lead to records that may be missing', 'createMissing')
      else if (wanted.makeUnique && !mayBeUnique(wanted, field))
        refuse('The values of this field cannot be unique', 'makeUnique')
      else mapping.fields.push({ ...withUnique(wanted, field), column, index, place, ...settingsOf(wanted, place) })
    }
    taken.add(fieldId.toLowerCase())
  }
  mapping.fields = withProperties(mapping.fields, { columns, headers, collection, problems })
  if (problems.length === 0 && mapping.fields.length === 0 && !mapping.key) {
    problems.push({ path: 'columns', message: 'No column of the file is imported' })
  }
  if (isComplete) problems.push(...missingRequired(mapping, collection))
  if (problems.length > 0) throw validationError(problems)
  return mapping
}

function mayBeUnique({ linkBy }: ImportColumn, { targetCollectionId, format }: Found): boolean {
  return targetCollectionId === undefined ? format.uniqueable : linkBy !== undefined && linkBy !== 'id'
}

function withUnique({ makeUnique }: ImportColumn, field: Found): Found {
  if (!makeUnique) return field
  if (field.targetCollectionId !== undefined) return { ...field, makesUnique: true }
  const metadata = { ...field.schema.metadata, unique: true }
  return { ...field, makesUnique: true, schema: { ...field.schema, metadata } }
}

function settingsOf({ linkBy, addOptions, createMissing, ...said }: ImportColumn, place: number) {
  return {
    linkBy: linkBy === 'id' ? undefined : linkBy,
    notation: saidNotation(said, `columns.${place}`),
    ...(addOptions && { addsOptions: true as const }),
    ...(createMissing && { createsMissing: true as const }),
  }
}

type Found = Omit<MappedField, 'column' | 'index' | 'place' | 'notation'>

function readField(wanted: ImportColumn, fieldId: string, collection: Collection | undefined): Found | string {
  const existing = collection?.fields.get(fieldId)
  if (existing) {
    const { schema, format, server, association, beside } = existing
    const required = existing.required || (association?.min ?? 0) > 0
    const refusal = refusalOf(existing) ?? (existing.beside && refusedProperties(collection))
    if (refusal !== undefined) return refusal
    return {
      fieldId,
      schema,
      format,
      server,
      required,
      targetCollectionId: association?.targetCollectionId,
      isNew: false,
      ...(beside && { beside }),
    }
  }
  if (!wanted.field) return `There is no field "${fieldId}"`
  if (!isFieldId(fieldId) || isReservedFieldId(fieldId.toLowerCase())) return `"${fieldId}" cannot be the id of a field`
  const format = findFormat(wanted.field.format)
  const server = findFormatServer(wanted.field.format)
  if (!format || !server || format.storage === 'none') {
    return `There is no field format "${wanted.field.format}" that stores values`
  }
  if (holdsFiles(wanted.field)) return `Files of "${fieldId}" cannot be imported`
  const target = wanted.field.metadata?.association?.cursor.collectionId
  if (format.storage === 'link' && target === undefined) return 'An association needs the collection it links to'
  return { fieldId, schema: wanted.field, format, server, required: false, targetCollectionId: target, isNew: true }
}

/** Why no column of a file can fill the field; undefined where one can. */
export function refusalOf({ id, schema, association, system, column }: CollectionField): string | undefined {
  if (system || schema.metadata?.calculation) return `The field "${id}" is filled by the server`
  if (!association && column === undefined) return `The field "${id}" stores no values`
  if (holdsFiles(schema)) return `Files of "${id}" cannot be imported`
  if (association?.storage.kind !== 'target-column') return undefined
  return `The links of "${id}" are kept with the records of ${association.targetCollectionId}: import them there`
}

/** Links that are kept over there are made there. */
function isLinkNeeded({ association }: CollectionField): boolean {
  return association !== undefined && association.min > 0 && association.storage.kind !== 'target-column'
}

function missingRequired({ fields }: ImportMapping, collection: Collection | undefined): FieldProblem[] {
  const mapped = new Set(fields.map(field => field.fieldId))
  return [...(collection?.fields.values() ?? [])]
    .filter(
      field =>
        (field.required || isLinkNeeded(field)) &&
        !field.system &&
        !mapped.has(field.id) &&
        field.schema.default === undefined,
    )
    .map(field => ({ path: 'columns', message: `The field "${field.id}" is required and no column fills it` }))
}
