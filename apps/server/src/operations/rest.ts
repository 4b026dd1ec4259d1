import { isPlainObject, ownValue, UserError, validationError } from '@trellis/base'
import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { ordinaryLimits, parseJsonText } from '../calls/json-guard.ts'

type Texts = Readonly<Record<string, string>>

/** A parameter of the query, as text; `kind` says how it is read. */
export type QueryParameter = { kind: 'text' | 'integer' | 'boolean' | 'list' | 'json'; summary: string }

/** A route of the public REST interface: an operation's input, spread over path, query and body. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as OpenAPI writes them. */
  path: string
  contract: Contract
  summary: string
  status: number
  query: Readonly<Record<string, QueryParameter>>
  /** Keys of the operation's input that the path gives; the body holds the others. */
  fromPath: readonly string[]
  hasBody: boolean
  toInput(given: { params: Texts; query: Readonly<Record<string, unknown>>; body: unknown }): unknown
}

const records = '/api/v1/collections/{collectionId}/records'
const record = `${records}/{id}`

const listQuery = {
  limit: { kind: 'integer', summary: '1 to 1,000 records; 25 where left out' },
  skip: { kind: 'integer', summary: 'Records to leave out at the beginning' },
  after: { kind: 'text', summary: 'The "next" of the page before, instead of skip' },
  orderBy: { kind: 'text', summary: 'Field id' },
  descending: { kind: 'boolean', summary: 'true: largest first' },
  search: { kind: 'text', summary: 'Text that the records hold somewhere' },
  filter: { kind: 'json', summary: 'A filter as JSON, {"amount": {"$gt": 10}}' },
  select: { kind: 'list', summary: 'Field ids to answer with, separated by commas' },
  omit: { kind: 'list', summary: 'Field ids to leave out, separated by commas' },
  count: { kind: 'text', summary: 'exact, estimate or none' },
} as const satisfies Record<string, QueryParameter>

const groupQuery = {
  groupBy: {
    kind: 'list',
    summary: 'Field ids separated by commas, days and moments with their period: dept,hired:month',
  },
  aggregates: { kind: 'list', summary: 'count, or sum, avg, min and max of fields: count,sum:amount' },
  search: listQuery.search,
  filter: listQuery.filter,
} as const satisfies Record<string, QueryParameter>

const runQuery = {
  wait: { kind: 'integer', summary: 'Seconds to wait for its end, 0 to 60; 60 where left out' },
} as const satisfies Record<string, QueryParameter>

const getQuery = { select: listQuery.select, omit: listQuery.omit }

export const restRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: records,
    contract: contracts.DATA_LIST,
    status: 200,
    hasBody: false,
    summary: 'Lists records',
    query: listQuery,
    fromPath: ['collectionId'],
    toInput({ params, query }) {
      const { limit, skip, after, orderBy, descending, search, filter, ...others } = readQuery(query, listQuery)
      const options = withoutMissing({ limit, skip, after, orderBy, descending })
      const { collectionId } = params
      return { cursor: withoutMissing({ collectionId, searchString: search, filter, options }), ...others }
    },
  },
  {
    method: 'GET',
    path: '/api/v1/collections/{collectionId}/groups',
    contract: contracts.DATA_GROUP,
    status: 200,
    hasBody: false,
    summary: 'Groups records',
    query: groupQuery,
    fromPath: ['collectionId'],
    toInput({ params, query }) {
      const { groupBy, aggregates, search, filter } = readQuery(query, groupQuery)
      const { collectionId } = params
      return withoutMissing({
        cursor: withoutMissing({ collectionId, searchString: search, filter }),
        groupBy: pairsOf(groupBy, 'fieldId', 'unit') ?? [],
        aggregates: pairsOf(aggregates, 'function', 'fieldId'),
      })
    },
  },
  {
    method: 'GET',
    path: record,
    contract: contracts.DATA_GET,
    status: 200,
    hasBody: false,
    summary: 'Gets one record',
    query: getQuery,
    fromPath: ['collectionId', 'id'],
    toInput: ({ params, query }) => ({ ...pick(params, 'collectionId', 'id'), ...readQuery(query, getQuery) }),
  },
  {
    method: 'POST',
    path: records,
    contract: contracts.DATA_CREATE,
    status: 201,
    hasBody: true,
    summary: 'Creates a record',
    query: {},
    fromPath: ['collectionId'],
    toInput: ({ params, query, body }) => joinBody(pick(params, 'collectionId'), readQuery(query, {}), body),
  },
  {
    method: 'PATCH',
    path: record,
    contract: contracts.DATA_UPDATE,
    status: 200,
    hasBody: true,
    summary: 'Changes fields of a record',
    query: {},
    fromPath: ['collectionId', 'id', 'cursor'],
    toInput: ({ params, query, body }) => joinBody(pick(params, 'collectionId', 'id'), readQuery(query, {}), body),
  },
  {
    method: 'DELETE',
    path: record,
    contract: contracts.DATA_DELETE,
    status: 200,
    hasBody: false,
    summary: 'Deletes a record',
    query: {},
    fromPath: ['collectionId', 'id'],
    toInput: ({ params, query }) => ({ ...pick(params, 'collectionId', 'id'), ...readQuery(query, {}) }),
  },
  {
    method: 'POST',
    path: '/api/v1/flows/{id}/runs',
    contract: contracts.FLOW_RUN,
    status: 200,
    hasBody: true,
    summary: 'Runs a flow',
    query: runQuery,
    fromPath: ['id'],
    toInput: ({ params, query, body }) => joinBody(pick(params, 'id'), readQuery(query, runQuery), body),
  },
]

function pick(params: Texts, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map(name => [name, ownValue(params, name)]))
}

function joinBody(path: Record<string, unknown>, query: Record<string, unknown>, body: unknown): unknown {
  if (!isPlainObject(body)) throw new UserError('VALIDATION_ERROR', 'The body must be an object')
  const twice = ['collectionId', 'cursor', ...Object.keys(path)].find(name => Object.hasOwn(body, name))
  if (twice) throw validationError([{ path: twice, message: 'Belongs into the address' }])
  return { ...body, ...query, ...path }
}

/** Every parameter must be known and come once. */
function readQuery(
  query: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, QueryParameter>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const parameter = ownValue(known, name)
      if (!parameter) throw validationError([{ path: name, message: 'Is not known here' }])
      if (typeof value !== 'string') throw validationError([{ path: name, message: 'Must come once' }])
      if (value.includes('\u0000')) throw validationError([{ path: name, message: 'Must not hold a NUL character' }])
      return [name, readers[parameter.kind](value, name)]
    }),
  )
}

const readers: Readonly<Record<QueryParameter['kind'], (text: string, name: string) => unknown>> = {
  text: text => text,
  list: text => text.split(',').filter(part => part !== ''),
  integer(text, name) {
    if (/^-?\d{1,15}$/.test(text)) return Number(text)
    throw validationError([{ path: name, message: 'Must be a whole number' }])
  },
  boolean(text, name) {
    if (text === 'true' || text === 'false') return text === 'true'
    throw validationError([{ path: name, message: 'Must be true or false' }])
  },
  json: text => parseJsonText(text, ordinaryLimits),
}

/** `a:b` → `{[first]: 'a', [second]: 'b'}` of each text. */
function pairsOf(texts: unknown, first: string, second: string): Record<string, unknown>[] | undefined {
  if (!Array.isArray(texts)) return undefined
  return texts.map((text: unknown) => {
    const [one, ...rest] = String(text).split(':')
    return withoutMissing({ [first]: one, [second]: rest.length > 0 ? rest.join(':') : undefined })
  })
}

function withoutMissing(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
