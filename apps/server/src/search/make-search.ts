import { availableParallelism } from 'node:os'
import { OperationalError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { publicNameOf } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import { bindStatement } from '../records/engine.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../records/query/scope.ts'
import { makeStatementCache } from '../records/query/statement-cache.ts'
import { queryTexts } from '../records/read/query-texts.ts'
import { makeTenantQueue } from '../records/read/tenant-queue.ts'
import { compileSearch } from './compile-search.ts'
import { searchValues } from './search-values.ts'
import { joinedDigits, searchWords } from './search-words.ts'
import { searchedFields } from './searched-fields.ts'
import { findTrigrams, type Trigrams } from './trigrams.ts'

type Search = (caller: Caller, input: InputOf<Contracts['CORE_SEARCH']>) => Promise<OutputOf<Contracts['CORE_SEARCH']>>

const usualLimit = 20
/** More collections than this in one statement take longer to plan than to read. */
const mostCollections = 200
/** Searches of one workspace at a time. They are work for processors alone: more of them would only make each other wait, and others. */
const atATime = 2 * availableParallelism()
const patienceMs = 5000
/** Otherwise each connection would plan the first five searches of a shape for their values, which takes longer than they do. */
const keptAtOnce = { plan_cache_mode: 'force_generic_plan' }

/** The search over all collections: one statement, with the rights of the apps that take part in it. */
export function makeSearch({ database, collections }: { database: Database; collections: Collections }): Search {
  const scopesOf = makeScopes(collections)
  const statements = makeStatementCache({ nameLimit: 30 })
  const queue = makeTenantQueue(atATime)
  let trigrams: Promise<Trigrams> | undefined
  const readTrigrams = () => {
    trigrams ??= findTrigrams(database).catch((error: unknown) => {
      trigrams = undefined
      throw error
    })
    return trigrams
  }

  async function findScopes(caller: Caller): Promise<Scope[]> {
    const searching = withSearchedApps(caller)
    const scopes: Scope[] = []
    for (const collection of await collections.list(caller.tenant.id)) {
      if (collection.document.globalSearchable === false) continue
      const scope = await scopesOf.find(searching, collection.id)
      if (scope && isReadable(scope) && searchedFields(scope.fields).length > 0) scopes.push(scope)
    }
    return scopes.slice(0, mostCollections)
  }

  return async (caller, { searchString, limit = usualLimit }) => {
    const words = searchWords(searchString)
    const scopes = await findScopes(caller)
    const known = await readTrigrams()
    if (words.length === 0 || scopes.length === 0) return { hits: [] }
    const shape = words.map(({ isShort }) => (isShort ? 's' : 'l')).join('')
    const key = `search|${known?.schema ?? ''}|${shape}|${scopes.map(scope => scope.key).join(' ')}`
    const cached = statements.find(key, () => compileSearch({ scopes, words, trigrams: known }), true)
    const byId = new Map(scopes.map(scope => [scope.collection.id, scope]))
    const statement = bindStatement(cached, searchValues(words, joinedDigits(searchString), limit), byId)
    const search = () => queryTexts(database.withRole(caller.tenant.role), { ...statement, settings: keptAtOnce })
    const found = await queue.run(caller.tenant.id, patienceMs, search)
    if (!found) throw new OperationalError('UNAVAILABLE', 'Other searches are still under way', { retryAfter: 1 })
    return { hits: found.map(row => toHit(row, byId)) }
  }
}

const kept = new WeakMap<Caller, Caller>()

/** The caller without the apps that are left out of the search over all collections; the same object as long as rights stay. */
function withSearchedApps(caller: Caller): Caller {
  if (!caller.apps.some(app => app.excludeFromSearch)) return caller
  const known = kept.get(caller)
  if (known) return known
  const made = Object.freeze({ ...caller, apps: caller.apps.filter(app => !app.excludeFromSearch) })
  kept.set(caller, made)
  return made
}

type Hit = OutputOf<Contracts['CORE_SEARCH']>['hits'][number]

/** In the order in which the statement names them. */
function toHit(row: readonly (string | null)[], scopes: ReadonlyMap<string, Scope>): Hit {
  const [collection = '', id = '', title, description, image, color] = row.map(text => text ?? undefined)
  const scope = scopes.get(collection)
  return {
    collectionId: collection,
    collectionName: scope ? publicNameOf(scope.collection.document) : collection,
    id,
    ...(title !== undefined && { recordTitle: title }),
    ...(description !== undefined && { recordDescription: description }),
    ...(image !== undefined && { recordImage: image }),
    ...(color !== undefined && { recordColor: color }),
  }
}
