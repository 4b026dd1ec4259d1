import { type FieldProblem, isBlank, isCollectionId, isFieldId, ownValue } from '@trellis/base'
import { checkFormulas, checkGroupFormulas } from '@trellis/fields/formula'
import {
  checkFieldSchema,
  checkStoredValue,
  findFormat,
  isEmptyValue,
  isFormulaDefault,
  problemText,
} from '@trellis/fields/server'
import { coreCollectionIds, type FieldSchema, isReservedId, isSystemField } from '@trellis/model'
import { checkAssociation } from './check-association.ts'
import { checkLinked } from './check-linked.ts'
import { nestedShapeProblems } from './check-nested-shape.ts'
import { checkQuickFilters } from './check-quick-filters.ts'
import { type DocumentCheck, isReservedFieldId } from './document-check.ts'
import { getFormat } from './formats.ts'
import { checkLinkRenames } from './link-renames.ts'

/** Everything that is wrong with a collection's wanted definition, each with its path. */
export function checkDocument(check: DocumentCheck): FieldProblem[] {
  const fields = Object.entries(check.document.schema.properties).filter(([id]) => !isSystemField(id))
  return [
    ...checkCollectionId(check),
    ...checkName(check),
    ...checkFieldIds(
      check,
      fields.map(([id]) => id),
    ),
    ...checkGroups(check),
    ...fields.flatMap(([id, schema]) => checkField(check, id, schema)),
    ...checkFieldFormulas(check),
    ...checkRenames(check),
    ...checkLinkRenames(check),
    ...checkQuickFilters(check),
  ]
}

function checkCollectionId({ collectionId, live, stored }: DocumentCheck): FieldProblem[] {
  const path = 'collectionId'
  if (live) return []
  if (!isCollectionId(collectionId)) {
    return [{ path, message: 'Must begin with a letter and hold at most 59 letters, digits, "_" and "-"' }]
  }
  if (isReservedId(collectionId)) return [{ path, message: 'This ID is reserved' }]
  const lower = collectionId.toLowerCase()
  return stored.collections.some(each => each.id.toLowerCase() === lower) ? [{ path, message: 'Duplicated ID' }] : []
}

function checkName({ document, prefix }: DocumentCheck): FieldProblem[] {
  return isBlank(document.name) ? [{ path: `${prefix}name`, message: 'Required field' }] : []
}

function checkFieldIds({ prefix }: DocumentCheck, ids: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = []
  const known = new Set<string>()
  for (const id of ids) {
    const path = `${prefix}schema.properties.${id}`
    const lower = id.toLowerCase()
    if (!isFieldId(id))
      problems.push({ path, message: 'Must begin with a letter and hold at most 59 letters, digits and "_"' })
    else if (isReservedFieldId(lower)) problems.push({ path, message: 'This ID is reserved' })
    else if (known.has(lower)) problems.push({ path, message: 'Duplicated ID' })
    known.add(lower)
  }
  return problems
}

function checkGroups({ document, prefix }: DocumentCheck): FieldProblem[] {
  const known = new Set<string>()
  return document.detailGroupList.flatMap((group, index) => {
    const path = `${prefix}detailGroupList.${index}`
    const problems: FieldProblem[] = []
    if (known.has(group.id.toLowerCase())) problems.push({ path: `${path}.id`, message: 'Duplicated ID' })
    if (isBlank(group.name)) problems.push({ path: `${path}.name`, message: 'Required field' })
    known.add(group.id.toLowerCase())
    return problems
  })
}

function checkField(check: DocumentCheck, id: string, schema: FieldSchema): FieldProblem[] {
  const path = `${check.prefix}schema.properties.${id}`
  const format = findFormat(schema.format)
  if (!format || format.internal)
    return [{ path: `${path}.format`, message: `There is no field format ${schema.format}` }]
  const misshapen = nestedShapeProblems(schema, path)
  if (misshapen.length > 0) return misshapen
  const title =
    format.storage !== 'none' && isBlank(schema.title) ? [{ path: `${path}.title`, message: 'Required field' }] : []
  const inside = checkFieldSchema(schema).map(each => ({ path: `${path}.${each.path}`, message: each.message }))
  const problems = [...title, ...inside]
  const groupId = schema.metadata?.detailGroupId
  if (!check.document.detailGroupList.some(group => group.id === groupId)) {
    problems.push({ path: `${path}.metadata.detailGroupId`, message: `There is no group ${groupId}` })
  }
  if (schema.metadata?.unique && !format.uniqueable) {
    problems.push({
      path: `${path}.metadata.unique`,
      message: `A field of the format ${format.label} cannot be unique`,
    })
  }
  if (format.linked) return [...problems, ...checkLinked(check, id, schema)]
  problems.push(...checkLookup(check, schema, path))
  if (format.storage === 'link') return [...problems, ...checkAssociation(check, id, schema)]
  return problems.length > 0 ? problems : checkDefault(path, schema)
}

/** What only the server checks of a default; `checkFieldSchema` looked at the rest. */
function checkDefault(path: string, schema: FieldSchema): FieldProblem[] {
  const halves = getFormat(schema.format)
  if (isEmptyValue(schema.default) || isFormulaDefault(schema) || halves.format.storage !== 'column') return []
  const checked = checkStoredValue(halves, schema.default, schema)
  if ('value' in checked) return []
  return [{ path: `${path}.default`, message: problemText('problem.default', { problem: checked.problem }) }]
}

/** The collection that a picker takes records or fields of is there; what people see of it is decided when they look. */
function checkLookup({ stored, collectionId }: DocumentCheck, { metadata }: FieldSchema, path: string): FieldProblem[] {
  const wanted = metadata?.collectionId
  const known = [collectionId, ...coreCollectionIds, ...stored.collections.map(each => each.id)]
  if (!wanted || known.includes(wanted)) return []
  return [{ path: `${path}.metadata.collectionId`, message: `There is no collection ${wanted}` }]
}

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

/** Every property that takes a formula, wherever it stands (spec 1 §3.3). */
function checkFieldFormulas({ document, collectionId, stored, prefix }: DocumentCheck): FieldProblem[] {
  const findSchema = (id: string) => {
    if (id === collectionId) return document.schema
    // Of the product's own records formulas see what a link shows: nobody learns a user's e-mail address by one.
    if (coreIds.has(id)) return { type: 'object', properties: {} } as const
    return stored.collections.find(each => each.id === id)?.document.schema
  }
  const inGroups = checkGroupFormulas(document.detailGroupList, document.schema, findSchema)
  return [
    ...checkFormulas(document.schema, findSchema).map(each => ({ ...each, path: `${prefix}schema.${each.path}` })),
    ...inGroups.map(each => ({ ...each, path: `${prefix}detailGroupList.${each.path}` })),
  ]
}

function checkRenames({ document, live, renames }: DocumentCheck): FieldProblem[] {
  const sources = Object.values(renames)
  return Object.entries(renames).flatMap(([newId, oldId]) => {
    const path = `renames.${newId}`
    const old = ownValue(live?.schema.properties, oldId)
    const wanted = ownValue(document.schema.properties, newId)
    if (isSystemField(oldId) || isSystemField(newId))
      return [{ path, message: 'The ID of a system field cannot be changed' }]
    if (!old) return [{ path, message: `There is no field ${oldId}` }]
    if (!wanted) return [{ path, message: `There is no field ${newId}` }]
    if (sources.filter(each => each === oldId).length > 1) return [{ path, message: 'Duplicated ID' }]
    if (Object.hasOwn(document.schema.properties, oldId) && !Object.hasOwn(renames, oldId))
      return [{ path, message: 'Duplicated ID' }]
    if (findFormat(old.format)?.storage === 'link')
      return [{ path, message: 'The ID of an association cannot be changed' }]
    return []
  })
}
