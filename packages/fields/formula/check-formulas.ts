import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import {
  anyType,
  type Checked,
  check,
  type FormulaNode,
  type FormulaType,
  nodeAt,
  numberType,
  type Problem,
  type ScopeTypes,
  scopeTypes,
  standardRoots,
  type TypeKind,
} from '@trellis/formula'
import type { DetailGroup, FieldSchema, RecordSchema } from '@trellis/model'
import { findFormat } from '../find-format.ts'
import { orderByReads } from './calculation-order.ts'
import { type FormulaProperty, type FormulaUse, formulaAt, formulaProperties } from './formula-properties.ts'
import { groupAsField } from './group-as-field.ts'
import { type FindSchema, fieldType, isLink, recordType } from './record-type.ts'
import { fieldsRead, itemReads, storedFormula } from './stored-formula.ts'

/** Everything wrong with the formulas of a collection's fields, by path in its schema: `properties.total.metadata.calculation`. */
export function checkFormulas(schema: RecordSchema, findSchema: FindSchema): FieldProblem[] {
  const checking: Checking = { schema, findSchema, record: recordType(schema, findSchema) }
  const found = checkProperties(schema.properties, { path: 'properties', checking })
  return found.length > 0 ? found : checkCircles(schema)
}

/** What is wrong with the formulas that hide groups of the form, by path in their list: `0.hidden`. */
export function checkGroupFormulas(
  groups: readonly DetailGroup[],
  schema: RecordSchema,
  findSchema: FindSchema,
): FieldProblem[] {
  const checking = { schema, findSchema, record: recordType(schema, findSchema) }
  return groups.flatMap((group, index) => {
    const found = checkField(groupAsField(group), { path: `${index}`, checking })
    return found.map(({ message }) => ({ path: `${index}.hidden`, message }))
  })
}

type Checking = { schema: RecordSchema; findSchema: FindSchema; record: FormulaType }
type Place = { property: FormulaProperty; field: FieldSchema; checking: Checking; inside?: ScopeTypes }
/** Of fields inside another: what `item` and `index` are there. */
type Level = { path: string; checking: Checking; inside?: ScopeTypes }

function checkProperties(properties: RecordSchema['properties'], level: Level): FieldProblem[] {
  return Object.entries(properties).flatMap(([id, field]) =>
    checkField(field, { ...level, path: `${level.path}.${id}` }),
  )
}

function checkField(field: FieldSchema, { path, checking, inside }: Level): FieldProblem[] {
  const own = formulaProperties.flatMap(property => {
    const formula = formulaAt(field, property)
    if (formula === undefined) return []
    const place = { property, field, checking, ...(inside && { inside }) }
    return checkFormula(formula, place).map(message => ({ path: `${path}.${property.path}`, message }))
  })
  return [...own, ...checkInside(field, { path, checking, ...(inside && { inside }) })]
}

function checkInside(field: FieldSchema, { path, checking, inside }: Level): FieldProblem[] {
  const holds = findFormat(field.format)?.nests
  if (holds === 'properties') {
    const properties = field.properties ?? {}
    const around = { index: inside?.['index'] ?? anyType, item: recordType({ properties }) }
    const found = checkProperties(properties, { path: `${path}.properties`, checking, inside: around })
    return found.length > 0 ? found : circlesIn(properties, ordered, `${path}.properties`)
  }
  if (holds !== 'items' || !field.items) return []
  const { items } = field
  const isObject = findFormat(items.format)?.nests === 'properties'
  const item = isObject ? recordType({ properties: items.properties ?? {} }) : (fieldType(items) ?? anyType)
  return checkField(items, { path: `${path}.items`, checking, inside: { item, index: numberType } })
}

function checkFormula(json: unknown, place: Place): string[] {
  const { property, field, inside } = place
  const { tree, parts, problem } = storedFormula(json, { asText: showsText(property, field) })
  if (problem) return [withPlace(problem, tree)]
  const scope = scopeOf(place)
  const checked = check(tree, scope)
  const errors = checked.problems.filter(({ severity }) => severity === 'error').map(each => withPlace(each, tree))
  if (errors.length > 0) return errors
  return [
    ...(property.isStored && !(inside && property.isLasting) ? checkStorable(checked, place) : []),
    ...(property.isLasting && checked.isVolatile ? [volatileMessage] : []),
    ...(parts ? [] : checkResult(checked.type.kind, place)),
  ]
}

const volatileMessage =
  'A stored calculation cannot depend on the clock or on chance: use an evaluation, which is worked out when the record is shown'

/** A template makes text; a formula for a field of text does too where it is written as text. */
export function showsText({ use, isOfTarget }: FormulaProperty, field: FieldSchema): boolean {
  return Boolean(isOfTarget) || (use === 'value' && findFormat(field.format)?.comparison === 'text')
}

function scopeOf({ property, field, checking, inside }: Place): ScopeTypes {
  // What is stored inside a value is worked out of that value alone: nothing else has it worked out again.
  if (inside && property.isLasting) return inside
  const record = property.isOfTarget ? targetType(field, checking) : checking.record
  const roots = property.roots.map(root => [root, root === 'record' ? record : standardRoots[root]] as const)
  const known = Object.fromEntries(roots.flatMap(([root, type]) => (type ? [[root, type]] : [])))
  // Only the roots of the place: a calculation that names the user is told that there is none.
  const found = Object.entries(scopeTypes(known)).filter(([root]) => Object.hasOwn(known, root))
  return { ...Object.fromEntries(found), ...inside }
}

function targetType({ metadata }: FieldSchema, { findSchema }: Checking): Checking['record'] {
  const target = findSchema(metadata?.association?.cursor.collectionId ?? '')
  return target ? recordType(target, findSchema) : { kind: 'any' }
}

/** `There is no …; did you mean …? (argument 2 of ROUND)` */
function withPlace({ message, path }: Pick<Problem, 'message' | 'path'>, tree: FormulaNode): string {
  const step = path.at(-1)
  if (step === undefined) return message
  const parent = nodeAt(tree, path.slice(0, -1))
  const place =
    parent?.type === 'formula' && typeof step === 'number'
      ? `argument ${step + 1} of ${parent.name.slice(0, 60)}`
      : `at ${path.join('.')}`
  return `${message} (${place})`
}

/** What the server stores or enforces may only rest on what changes with the record itself. */
function checkStorable({ references }: Checked, { checking, property }: Place): string[] {
  return references.flatMap(([root, id = '']) => {
    const field =
      root === 'record' && Object.hasOwn(checking.schema.properties, id)
        ? ownValue(checking.schema.properties, id)
        : undefined
    const reason = field && (unstorable(field) ?? (property.isAlone && isLink(field) ? notYetLinked : undefined))
    return reason ? [`${field.title || id} ${reason}`] : []
  })
}

const notYetLinked = 'is linked only when the record is saved, after its defaults are made'

/** Why nothing that is kept may be made of a field; undefined where it may. */
export function unstorable(field: FieldSchema): string | undefined {
  const format = findFormat(field.format)
  if (format?.linked)
    return 'is worked out of linked records whenever it is read, so what is made of it would not stay right: it can be used in an evaluation only'
  if (isLink(field) && field.metadata?.association?.max !== 1)
    return 'links any number of records, which change by themselves: only a field that links at most one record can be used here'
  return format?.storage === 'none' ? 'is not stored, so nothing stored can be made of it' : undefined
}

const accepts: Readonly<Partial<Record<TypeKind, readonly TypeKind[]>>> = {
  number: ['number'],
  boolean: ['boolean'],
  date: ['date', 'text'],
  dateTime: ['dateTime', 'text'],
  time: ['time', 'text'],
  list: ['list'],
  object: ['object', 'list'],
}

const wanted: Readonly<Record<FormulaUse, (field: FieldSchema) => readonly TypeKind[] | undefined>> = {
  value: field => accepts[fieldType(field)?.kind ?? 'any'],
  condition: () => undefined,
  message: () => ['boolean', 'text'],
  options: () => ['list'],
  shown: () => undefined,
}

function checkResult(kind: TypeKind, { property, field }: Place): string[] {
  if (isLink(field) && property.use === 'value') return ['Links cannot be made by a formula']
  const taken = wanted[property.use](field)
  if (!taken || kind === 'any' || kind === 'null' || taken.includes(kind)) return []
  return [`The formula gives ${words[kind]}, but ${words[taken[0] ?? 'any']} is needed here`]
}

const words: Readonly<Record<TypeKind, string>> = {
  any: 'a value',
  null: 'nothing',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  dateTime: 'a date and time',
  time: 'a time',
  list: 'a list',
  object: 'an object',
}

const ordered = formulaProperties.filter(({ use }) => use === 'value')

function checkCircles({ properties }: RecordSchema): FieldProblem[] {
  return circlesIn(properties, ordered, 'properties', 'record')
}

/** Values that are made of each other: of a record's fields, or of those of one object inside it. */
function circlesIn(
  properties: RecordSchema['properties'],
  among: readonly FormulaProperty[],
  path: string,
  around: 'record' | 'item' = 'item',
): FieldProblem[] {
  return among.flatMap(property => {
    const reads = new Map(
      Object.entries(properties).flatMap(([id, field]) => {
        const formula = formulaAt(field, property)
        if (formula === undefined) return []
        const read =
          around === 'record' ? fieldsRead(formula) : itemReads(storedFormula(formula, { asText: false }).tree)
        return [[id, read] as const]
      }),
    )
    const { circle } = orderByReads(reads)
    if (!circle) return []
    const names = circle.map(id => ownValue(properties, id)?.title || id).join(' → ')
    return [{ path: `${path}.${circle[0]}.${property.path}`, message: `Is made of itself: ${names}` }]
  })
}
