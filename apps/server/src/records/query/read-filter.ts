import { isPlainObject, UserError, validationError } from '@trellis/base'
import type { AssociationMatch, FilterOperator } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import { columnOperators, maximumListItems, tooManyItems } from './filter-operators.ts'
import { type FilterNode, isReadable, type NormalFilter, type Scope } from './scope.ts'
import { unknownField } from './unknown-field.ts'
import { linkFieldRead, withLinkFields } from './with-link-fields.ts'

export const maximumDepth = 32
export const maximumNodes = 2000
export const maximumMatches = 5

/** What reading a filter needs beside the filter. */
export type FilterReading = {
  /** Slot source of its values. */
  source: string
  /** Collects its values. */
  values: unknown[]
  /** The association target's scope for this filter: the caller's own, or everything for a row rule. */
  targetOf(collectionId: string): Promise<Scope | undefined>
  /** Row rules: puts the caller's value in place of `{{user.…}}`. */
  replace?: (value: unknown, field: CollectionField | undefined, path: string) => unknown
  /** Row rules: refuse groups without conditions, which would widen the rule. */
  refuseEmpty?: boolean
  cost: { nodes: number; items: number }
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
  return { node, shape, values: reading.values }
}

export function newCost(): FilterReading['cost'] {
  return { nodes: 0, items: 0 }
}

async function readGroup(filter: unknown, place: Place, reading: FilterReading): Promise<Read> {
  if (!isPlainObject(filter)) throw validationError([{ path: place.path, message: 'must be an object of conditions' }])
  if (place.depth > maximumDepth)
    throw tooCostly(`${place.path.slice(0, 200)}: a filter may be at most ${maximumDepth} deep`)
  const keys = Object.keys(filter)
  if (keys.length === 0 && reading.refuseEmpty)
    throw validationError([{ path: place.path, message: 'must hold a condition' }])
  const reads: Read[] = []
  for (const key of keys) reads.push(await readEntry(key, filter[key], place, reading))
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
  if (!Array.isArray(value)) throw validationError([{ path: place.path, message: 'must be a list of filters' }])
  if (value.length === 0 && reading.refuseEmpty)
    throw validationError([{ path: place.path, message: 'must hold a condition' }])
  spend(value.length, reading, place.path)
  const reads: Read[] = []
  for (const [index, item] of value.entries()) {
    reads.push(await readGroup(item, { ...place, path: `${place.path}.${index}` }, reading))
  }
  return join(kind, reads)
}

async function readNot(value: unknown, place: Place, reading: FilterReading): Promise<Read> {
  spend(1, reading, place.path)
  const { node, shape } = await readGroup(value, place, reading)
  return { node: { node: 'not', inner: node }, shape: `!(${shape})` }
}

async function readConditions(
  field: CollectionField,
  value: unknown,
  place: Place,
  reading: FilterReading,
): Promise<Read> {
  if (!isPlainObject(value)) throw validationError([{ path: place.path, message: 'must be an object of operators' }])
  const entries = Object.entries(value)
  if (entries.length === 0 && reading.refuseEmpty)
    throw validationError([{ path: place.path, message: 'must hold a condition' }])
  spend(entries.length, reading, place.path)
  const reads: Read[] = []
  for (const [operator, operand] of entries) {
    const known = field.format.operators.find(each => each === operator)
    const path = `${place.path}.${operator.slice(0, 40)}`
    if (!known)
      throw validationError([{ path, message: `is no operator for ${field.format.label.toLowerCase()} fields` }])
    const at = { ...place, path }
    reads.push(
      await (field.association
        ? readMatch(field, known, operand, { at, reading })
        : readColumn(field, known, operand, { at, reading })),
    )
  }
  return join('and', reads)
}

type Surroundings = { at: Place; reading: FilterReading }

async function readColumn(
  field: CollectionField,
  operator: FilterOperator,
  operand: unknown,
  { at, reading }: Surroundings,
): Promise<Read> {
  const read = columnOperators[operator]
  if (!read || !field.read) throw validationError([{ path: at.path, message: 'cannot be used on this field' }])
  if (Array.isArray(operand)) spendItems(operand.length, reading, at.path)
  const replace = reading.replace
  const value = replace
    ? Array.isArray(operand)
      ? operand.map((item, index) => replace(item, field, `${at.path}.${index}`))
      : replace(operand, field, at.path)
    : operand
  const { parts, negated } = read(value, field, at.path)
  const reads = parts.map(({ comparison, values }): Read => {
    const places = values.map(each => ({ source: reading.source, index: reading.values.push(each) - 1 }))
    const shape = `${field.id} ${comparison}${places.map(({ source, index }) => ` ${source}${index}`).join('')}`
    return { node: { node: 'compare', field, comparison, values: places }, shape }
  })
  return turn(join('or', reads), negated)
}

async function readMatch(
  field: CollectionField,
  operator: FilterOperator,
  operand: unknown,
  { at, reading }: Surroundings,
): Promise<Read> {
  const association = field.association
  if (!association) throw validationError([{ path: at.path, message: 'cannot be used on this field' }])
  const negated = operator === '$notMatches' || operator === '$empty' || operator === '$notExists'
  if (operator !== '$matches' && operator !== '$notMatches') {
    if (operator !== '$exists' && operator !== '$notExists' && operator !== '$empty' && operator !== '$notEmpty') {
      throw validationError([{ path: at.path, message: 'cannot be used on this field' }])
    }
    if (typeof operand !== 'boolean') throw validationError([{ path: at.path, message: 'must be true or false' }])
    return turn(await matchLinks(association, { type: 'any' }, { at, reading }), negated === operand)
  }
  return turn(await matchLinks(association, checkMatch(operand, at.path), { at, reading }), negated)
}

async function matchLinks(
  association: NonNullable<CollectionField['association']>,
  match: AssociationMatch,
  { at, reading }: Surroundings,
): Promise<Read> {
  if (at.matches >= maximumMatches)
    throw tooCostly(`${at.path.slice(0, 200)}: associations may be followed at most ${maximumMatches} deep`)
  const target = await reading.targetOf(association.targetCollectionId)
  if (!target || !isReadable(target)) return matchUnreadable(match, at.path)
  const shape = `${association.associationId}>${target.key} ${match.type}`
  const base = { node: 'match', association, target, type: match.type } as const
  if (match.type === 'record') {
    spendItems(match.ids.length, reading, at.path)
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

function checkMatch(operand: unknown, path: string): AssociationMatch {
  if (isPlainObject(operand)) {
    const { type, ids, filter } = operand
    if (type === 'any') return { type }
    if (type === 'record' && Array.isArray(ids) && ids.every(id => typeof id === 'string' && !id.includes('\u0000')))
      return { type, ids }
    if (type === 'fields' && isPlainObject(filter)) return { type, filter }
  }
  throw validationError([
    {
      path,
      message: 'must be {"type": "any"}, {"type": "record", "ids": [...]} or {"type": "fields", "filter": {...}}',
    },
  ])
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

function spend(nodes: number, { cost }: FilterReading, path: string): void {
  cost.nodes += nodes
  if (cost.nodes > maximumNodes)
    throw tooCostly(`${path.slice(0, 200)}: a query may hold at most ${maximumNodes} conditions`)
}

function spendItems(items: number, { cost }: FilterReading, path: string): void {
  cost.items += items
  if (cost.items > maximumListItems) throw tooManyItems(path.slice(0, 200))
}

function tooCostly(message: string): UserError {
  return new UserError('QUERY_TOO_COSTLY', message)
}
