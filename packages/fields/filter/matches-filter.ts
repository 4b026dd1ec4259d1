import { isPlainObject, ownValue } from '@trellis/base'
import type { FieldSchema, Filter, RecordSchema, RecordValues } from '@trellis/model'
import { findFormat } from '../find-format.ts'
import { linkedCount, linkedIds } from '../values/links.ts'
import type { FilterClock } from './filter-clock.ts'
import {
  checkDepth,
  checkMatches,
  type FilterCost,
  newFilterCost,
  spendItems,
  spendJoin,
  spendNodes,
} from './filter-cost.ts'
import { type FilterField, refuse } from './filter-value.ts'
import { holdsComparison } from './holds-comparison.ts'
import { conditionsOf, operatorOf, readMatch } from './read-conditions.ts'
import { readOperator } from './read-operator.ts'
import { unknownField } from './unknown-field.ts'

/** undefined: what is here does not decide it, because links are not all here. */
export type Verdict = boolean | undefined

/** Where the records are that associations link to. */
export type LinkedCollections = {
  schemaOf(collectionId: string): RecordSchema | undefined
  /** undefined where it is not here. */
  recordOf(collectionId: string, id: string): RecordValues | undefined
}

/** What a filter is asked amid: linked records, and whose days it means; those of UTC where nothing is said. */
export type FilterSurroundings = { linked?: LinkedCollections; clock?: FilterClock }

export type FilterMatcher = (record: RecordValues) => Verdict

/**
 * Whether a record, as answers carry it, satisfies a filter: the same answer as `DATA_LIST` gives. A filter that the schema
 * does not fit is refused with the server's VALIDATION_ERROR or QUERY_TOO_COSTLY.
 */
export function matchesFilter(
  filter: Filter,
  record: RecordValues,
  schema: RecordSchema,
  around?: FilterSurroundings,
): Verdict {
  return makeFilterMatcher(filter, schema, around)(record)
}

/** The same for many records: the filter is read once, and "today" in it stays the day on which it was. */
export function makeFilterMatcher(
  filter: Filter,
  schema: RecordSchema,
  { linked, clock = { timeZone: 'UTC', now: Date.now() } }: FilterSurroundings = {},
): FilterMatcher {
  const reading: Reading = { cost: newFilterCost(), linked, clock }
  return readGroup(filter, { schema, path: 'filter', depth: 0, matches: 0 }, reading)
}

type Reading = { cost: FilterCost; linked: LinkedCollections | undefined; clock: FilterClock }
type Place = { schema: RecordSchema; path: string; depth: number; matches: number }

function readGroup(filter: unknown, place: Place, reading: Reading): FilterMatcher {
  if (!isPlainObject(filter)) throw refuse(place.path, 'must be an object of conditions')
  checkDepth(place.depth, place.path)
  return allOf(Object.entries(filter).map(([key, value]) => readEntry(key, value, place, reading)))
}

function readEntry(key: string, value: unknown, place: Place, reading: Reading): FilterMatcher {
  const at = { ...place, path: `${place.path}.${key.slice(0, 100)}`, depth: place.depth + 1 }
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(value)) throw refuse(at.path, 'must be a list of filters')
    spendNodes(value.length, reading.cost, at.path)
    const parts = value.map((item, index) => readGroup(item, { ...at, path: `${at.path}.${index}` }, reading))
    return key === '$and' || parts.length === 0 ? allOf(parts) : anyOf(parts)
  }
  if (key === '$not') {
    spendNodes(1, reading.cost, at.path)
    return not(readGroup(value, at, reading))
  }
  const field = fieldOf(place.schema, key)
  if (!field) throw unknownField(key, place.path)
  return readField(key, field, value, { at, reading })
}

function fieldOf({ properties }: RecordSchema, id: string): FilterField | undefined {
  const schema: FieldSchema | undefined = ownValue(properties, id)
  const format = schema && findFormat(schema.format)
  return schema && format && { schema, format }
}

type Surroundings = { at: Place; reading: Reading }

function readField(id: string, field: FilterField, value: unknown, { at, reading }: Surroundings): FilterMatcher {
  const conditions = conditionsOf(value, at.path)
  spendNodes(conditions.length, reading.cost, at.path)
  return allOf(
    conditions.map(([name, operand]) => {
      const path = `${at.path}.${name.slice(0, 40)}`
      const operator = operatorOf(field, name, path)
      if (field.format.storage === 'link') {
        const { match, negated } = readMatch(operator, operand, path)
        const matcher = readLinks(id, field, match, { at: { ...at, path }, reading })
        return negated ? not(matcher) : matcher
      }
      const read = readOperator(operator)
      if (!read) throw refuse(path, 'cannot be used on this field')
      if (Array.isArray(operand)) spendItems(operand.length, reading.cost, path)
      const { comparisons, negated } = read(operand, field, { path, clock: reading.clock })
      return record => comparisons.some(each => holdsComparison(each, ownValue(record, id), field)) !== negated
    }),
  )
}

function readLinks(
  id: string,
  field: FilterField,
  match: ReturnType<typeof readMatch>['match'],
  { at, reading }: Surroundings,
): FilterMatcher {
  checkMatches(at.matches, at.path)
  spendJoin(reading.cost, at.path)
  if (match.type === 'any')
    return record => (linkedCount(ownValue(record, id)) ?? linkedIds(ownValue(record, id)).length) > 0
  if (match.type === 'record') {
    spendItems(match.ids.length, reading.cost, at.path)
    const wanted = new Set(match.ids)
    return someLinked(id, linkedId => wanted.has(linkedId))
  }
  const { linked } = reading
  const collectionId = field.schema.metadata?.association?.cursor.collectionId
  const schema = collectionId === undefined ? undefined : linked?.schemaOf(collectionId)
  if (!schema || collectionId === undefined) return someLinked(id, () => undefined)
  const inner = readGroup(
    match.filter,
    { schema, path: `${at.path}.filter`, depth: at.depth + 1, matches: at.matches + 1 },
    reading,
  )
  return someLinked(id, linkedId => {
    const target = linked?.recordOf(collectionId, linkedId)
    return target && inner(target)
  })
}

/** A record comes with some of its links and the number of them all: only with all of them is none found none. */
function someLinked(id: string, test: (linkedId: string) => Verdict): FilterMatcher {
  return record => {
    const ids = linkedIds(ownValue(record, id))
    const verdict = some(ids, test)
    return verdict === false && (linkedCount(ownValue(record, id)) ?? ids.length) > ids.length ? undefined : verdict
  }
}

function some<Item>(items: readonly Item[], test: (item: Item) => Verdict): Verdict {
  let verdict: Verdict = false
  for (const item of items) {
    const one = test(item)
    if (one) return true
    if (one === undefined) verdict = undefined
  }
  return verdict
}

function anyOf(parts: readonly FilterMatcher[]): FilterMatcher {
  return record => some(parts, part => part(record))
}

function allOf(parts: readonly FilterMatcher[]): FilterMatcher {
  const [only] = parts
  if (only && parts.length === 1) return only
  return not(record => some(parts, part => opposite(part(record))))
}

function not(matcher: FilterMatcher): FilterMatcher {
  return record => opposite(matcher(record))
}

function opposite(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict
}
