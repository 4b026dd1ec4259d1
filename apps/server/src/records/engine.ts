import { notFound } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { Collections } from '../collections/collection.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, Statement } from '../database/database.ts'
import { bindSlots, requestSource } from './query/compile-sql.ts'
import type { Scopes } from './query/make-scopes.ts'
import type { ReadCursor } from './query/read-list.ts'
import { evaluatedSource, type Scope } from './query/scope.ts'
import type { CachedStatement, StatementCache } from './query/statement-cache.ts'
import type { SteadyPlans } from './query/steady-plans.ts'
import type { ReadLog } from './read/read-log.ts'

/** What reading and writing records work with. */
export type Engine = {
  database: Database
  collections: Collections
  bus: Bus
  scopes: Scopes
  statements: StatementCache
  plans: SteadyPlans
  /** Hears what each page of a list cost; called on the way of every request. */
  observe?: ObserveList | undefined
  /** Hears of readings that are asked for by people: of collections that log them. */
  readLog?: ReadLog | undefined
  /** Hears of formulas that gave nothing. */
  log?: { warn(fields: object, message: string): void } | undefined
}

export type ObserveList = (statement: CachedStatement, cursor: ReadCursor, milliseconds: number) => void

/** `core` says which of the two families of collections the operation reaches: DATA_* never core ones, CORE_* never builders'. */
export type RecordFamily = { core: boolean }

/** The statement of a cached shape with one request's values; row rules take theirs from the scopes. */
export function bindStatement(
  cached: CachedStatement,
  values: readonly unknown[],
  scopes: ReadonlyMap<string, Scope>,
): Statement {
  const bound = bindSlots(cached.sql, source => (source === requestSource ? values : ruleValues(source, scopes)))
  return cached.name === undefined
    ? { text: cached.sql.text, values: bound }
    : { text: cached.sql.text, values: bound, name: cached.name }
}

function ruleValues(source: string, scopes: ReadonlyMap<string, Scope>): readonly unknown[] {
  const end = source.lastIndexOf(':')
  const scope = findUsed(source.slice(0, end), scopes)
  const verb = source.slice(end + 1)
  if (scope?.evaluated && source === evaluatedSource(scope.collection.id)) return scope.evaluated
  if (!scope || !(verb === 'create' || verb === 'read' || verb === 'update' || verb === 'delete')) {
    throw new Error(`No values for ${source}`)
  }
  return scope.rules[verb].values
}

/** A collection of the request itself, or one that a lookup or roll-up reads. */
function findUsed(collectionId: string, scopes: ReadonlyMap<string, Scope>): Scope | undefined {
  const own = scopes.get(collectionId)
  if (own) return own
  for (const { uses } of scopes.values()) {
    const used = uses?.get(collectionId)
    if (used) return used
  }
  return undefined
}

/** The collection as the caller may use it; the same NOT_FOUND whether it is unknown, of the other family or out of reach. */
export async function findScope(
  engine: Engine,
  caller: Caller,
  collectionId: string,
  { core }: RecordFamily,
): Promise<Scope> {
  const scope = await engine.scopes.find(caller, collectionId)
  if (!scope || scope.collection.core !== core || !reachable(scope)) throw notFound('The collection')
  return scope
}

function reachable(scope: Scope): boolean {
  return scope.access.verbs.read !== 'none' || scope.access.verbs.create !== 'none'
}

/** The scopes that a statement's slots may ask for. */
export function scopesByCollection(scope: Scope, targets: Iterable<Scope>): ReadonlyMap<string, Scope> {
  return new Map([
    ...[...targets].map((target): [string, Scope] => [target.collection.id, target]),
    [scope.collection.id, scope],
  ])
}
