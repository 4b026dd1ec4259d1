import { isPlainObject, ownValue } from '@trellis/base'
import { formulaIn, type StoredFormula } from '@trellis/fields/formula'
import {
  type Comparison,
  checkDepth,
  checkMatches,
  conditionsOf,
  type FilterClock,
  type FilterCost,
  operatorOf,
  readMatch,
  readOperator,
  refuse,
  spendItems,
  spendJoin,
  spendNodes,
  unknownField,
} from '@trellis/fields/server'
import type { AssociationMatch, FilterOperator } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import { alwaysHolds } from './always-holds.ts'
import { bindComparison } from './bind-comparison.ts'
import { checkRuleFormula, compareWithFormula, type RuleFormulas, ruleValue } from './rule-formulas.ts'
import { type FilterNode, isReadable, type NormalFilter, type Scope } from './scope.ts'
import { linkFieldRead, withLinkFields } from './with-link-fields.ts'

/** What reading a filter needs beside the filter. */
export type FilterReading = {
  /** Slot source of its values. */
  source: string
  /** Collects its values. */
  values: unknown[]
  /** The association target's scope for this filter: the caller's own, or everything for a row rule. */
  targetOf(collectionId: string): Promise<Scope | undefined>
  /** The builder's filters: puts the caller's value in place of `{{user.…}}`. */
  replace?: (value: unknown, field: CollectionField | undefined, path: string) => unknown
  /** Row rules: refuse what sets no condition, which would widen the rule. */
  refuseEmpty?: boolean
  /** The builder's filters: values may be formulas. */
  formulas?: RuleFormulas
  /** What days and "today" in its values mean. */
  clock: FilterClock
  cost: FilterCost
}

type Place = { scope: Scope; path: string; depth: number; matches: number }
type Read = { node: FilterNode; shape: string }

/**
 * Checks a filter against what the caller may use and brings it to its normal form. A field that does not exist and one that is
 * hidden give the same answer. An empty group sets no condition.
 */
export async function readFilter(
  filter: unknown,
  scope: Scope,
  path: string,
  reading: FilterReading,
): Promise<NormalFilter> {
  const { node, shape } = await readGroup(filter, { scope, path, depth: 0, matches: 0 }, reading)
  if (reading.refuseEmpty && alwaysHolds({ node, values: reading.values }))
    throw refuse(path, 'must leave out some record')
  return { node, shape, values: reading.values }
}

async function readGroup(filter: unknown, place: Place, reading: FilterReading): Promise<Read> {
  if (!isPlainObject(filter)) throw refuse(place.path, 'must be an object of conditions')
  checkDepth(place.depth, place.path)
  const keys = Object.keys(filter)
  refuseEmpty(keys, place, reading)
  const reads: Read[] = []
  for (const key of keys) reads.push(await readEntry(key, ownValue(filter, key), place, reading))
  return join('and', reads)
}

function readEntry(key: string, value: unknown, place: Place, reading: FilterReading): Promise<Read> {
  const path = `${place.path}.${key.slice(0, 100)}`
  const deeper = { ...place, path, depth: place.depth + 1 }
  if (key === '$and' || key === '$or') return readList(key === '$and' ? 'and' : 'or', value, deeper, reading)
  if (key === '$not') return readNot(value, deeper, reading)
  const field = place.scope.fields.get(key)
  if (!field) throw unknownField(key, place.path)
  return readConditions(field, value, deeper, reading)
}

async function readList(kind: 'and' | 'or', value: unknown, place: Place, reading: FilterReading): Promise<Read> {
  if (!Array.isArray(value)) throw refuse(place.path, 'must be a list of filters')
  refuseEmpty(value, place, reading)
  spendNodes(value.length, reading.cost, place.path)
  const reads: Read[] = []
  for (const [index, item] of value.entries()) {
    reads.push(await readGroup(item, { ...place, path: `${place.path}.${index}` }, reading))
  }
  return join(kind, reads)
}

async function readNot(value: unknown, place: Place, reading: FilterReading): Promise<Read> {
  spendNodes(1, reading.cost, place.path)
  const { node, shape } = await readGroup(value, place, reading)
  return { node: { node: 'not', inner: node }, shape: `!(${shape})` }
}

async function readConditions(
  field: CollectionField,
  value: unknown,
  place: Place,
  reading: FilterReading,
): Promise<Read> {
  const conditions = conditionsOf(value, place.path)
  refuseEmpty(conditions, place, reading)
  spendNodes(conditions.length, reading.cost, place.path)
  const reads: Read[] = []
  for (const [name, operand] of conditions) {
    const at = { ...place, path: `${place.path}.${name.slice(0, 40)}` }
    const operator = operatorOf(field, name, at.path)
    reads.push(
      await (field.association
        ? readLinks(field.association, operator, operand, { at, reading })
        : readColumn(field, operator, operand, { at, reading })),
    )
  }
  return join('and', reads)
}

/** An empty group sets no condition, which in a row rule would widen it. */
function refuseEmpty(parts: readonly unknown[], place: Place, reading: FilterReading): void {
  if (parts.length === 0 && reading.refuseEmpty) throw refuse(place.path, 'must hold a condition')
}

type Surroundings = { at: Place; reading: FilterReading }

async function readColumn(
  field: CollectionField,
  operator: FilterOperator,
  operand: unknown,
  { at, reading }: Surroundings,
): Promise<Read> {
  const read = readOperator(operator)
  if (!read || !(field.read ?? field.evaluated)) throw refuse(at.path, 'cannot be used on this field')
  if (Array.isArray(operand)) spendItems(operand.length, reading.cost, at.path)
  const formula = reading.formulas && formulaIn(operand)
  if (formula && readsRecord(formula)) return readFormula(formula, field, operator, { at, reading })
  const value = formula ? valueOf(formula, field, { at, reading }) : replaceValue(field, operand, { at, reading })
  const { comparisons, negated } = read(value, field, { path: at.path, clock: reading.clock })
  if (reading.refuseEmpty && comparisons.some(asksForNothing)) throw refuse(at.path, 'must hold a condition')
  const reads = comparisons.map((comparison): Read => {
    const places = bindComparison(comparison, field).map(each => ({
      source: reading.source,
      index: reading.values.push(each) - 1,
    }))
    const shape = `${field.id} ${comparison.is}${places.map(({ source, index }) => ` ${source}${index}`).join('')}`
    return { node: { node: 'compare', field, comparison: comparison.is, values: places }, shape }
  })
  return turn(join('or', reads), negated)
}

/** Every text holds the empty one, and every list all items of none. */
function asksForNothing(comparison: Comparison): boolean {
  if ('text' in comparison) return comparison.text === ''
  return comparison.is === 'has-all' && comparison.items.length === 0
}

function readsRecord(formula: StoredFormula): boolean {
  return formula.references.some(([root]) => root === 'record')
}

function valueOf(formula: StoredFormula, field: CollectionField, { at, reading }: Surroundings): unknown {
  const rule = { formula, field, collection: at.scope.collection, path: at.path }
  if (checkRuleFormula(rule).isVolatile) reading.formulas?.onVolatile?.()
  return reading.formulas && ruleValue(rule, reading.formulas)
}

/** The record is the row that the condition stands on: of a match, the linked one. */
function readFormula(
  formula: StoredFormula,
  field: CollectionField,
  operator: FilterOperator,
  { at, reading }: Surroundings,
): Read {
  const { formulas, source, values, clock } = reading
  const rule = { formula, field, collection: at.scope.collection, path: at.path }
  if (checkRuleFormula(rule).isVolatile) formulas?.onVolatile?.()
  if (!formulas) throw refuse(at.path, 'takes no formula')
  const { node, negated, text } = compareWithFormula(rule, operator, { formulas, source, values, clock })
  const places = node.places.map(place => ` ${place.source}${place.index}`).join('')
  return turn({ node, shape: `${field.id} ${node.comparison} ${text}${places}` }, negated)
}

function replaceValue(field: CollectionField, operand: unknown, { at, reading }: Surroundings): unknown {
  const { replace } = reading
  if (!replace) return operand
  return Array.isArray(operand)
    ? operand.map((item, index) => replace(item, field, `${at.path}.${index}`))
    : replace(operand, field, at.path)
}

async function readLinks(
  association: NonNullable<CollectionField['association']>,
  operator: FilterOperator,
  operand: unknown,
  surroundings: Surroundings,
): Promise<Read> {
  const { match, negated } = readMatch(operator, operand, surroundings.at.path)
  return turn(await matchLinks(association, match, surroundings), negated)
}

async function matchLinks(
  association: NonNullable<CollectionField['association']>,
  match: AssociationMatch,
  { at, reading }: Surroundings,
): Promise<Read> {
  checkMatches(at.matches, at.path)
  spendJoin(reading.cost, at.path)
  const target = await reading.targetOf(association.targetCollectionId)
  if (!target || !isReadable(target)) return matchUnreadable(match, at.path)
  const shape = `${association.associationId}>${target.key} ${match.type}`
  const base = { node: 'match', association, target, type: match.type } as const
  if (match.type === 'record') {
    spendItems(match.ids.length, reading.cost, at.path)
    const wanted = match.ids.map((id, index) => reading.replace?.(id, undefined, `${at.path}.ids.${index}`) ?? id)
    const ids = { source: reading.source, index: reading.values.push(wanted) - 1 }
    return { node: { ...base, ids, inner: undefined }, shape: `(${shape} ${ids.source}${ids.index})` }
  }
  if (match.type === 'any') return { node: { ...base, ids: undefined, inner: undefined }, shape: `(${shape})` }
  const linked = withLinkFields(target, association, linkFieldRead)
  const place = { scope: linked, path: `${at.path}.filter`, depth: at.depth + 1, matches: at.matches + 1 }
  const inner = await readGroup(match.filter, place, reading)
  return { node: { ...base, ids: undefined, inner: inner.node }, shape: `(${shape} ${inner.shape})` }
}

/** Links into a collection that the caller may not read do not exist for them, nor do its fields. */
function matchUnreadable(match: AssociationMatch, path: string): Read {
  const [key] = match.type === 'fields' ? Object.keys(match.filter).filter(each => !each.startsWith('$')) : []
  if (key !== undefined) throw unknownField(key, `${path}.filter`)
  return { node: { node: 'constant', value: false }, shape: 'false' }
}

function join(kind: 'and' | 'or', reads: readonly Read[]): Read {
  const [first] = reads
  if (!first) return { node: { node: 'constant', value: true }, shape: 'true' }
  if (reads.length === 1) return first
  return {
    node: { node: kind, nodes: reads.map(read => read.node) },
    shape: `${kind}(${reads.map(read => read.shape).join(',')})`,
  }
}

function turn(read: Read, negated: boolean): Read {
  return negated ? { node: { node: 'not', inner: read.node }, shape: `!(${read.shape})` } : read
}
