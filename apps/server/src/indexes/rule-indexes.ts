import type { Sql } from '@trellis/fields/server'
import { newFilterCost } from '@trellis/fields/server'
import type { AppDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { checkReferences } from '../access/user-references.ts'
import type { Collection, CollectionField } from '../collections/collection.ts'
import { comparedExpression } from '../records/query/compile-filter.ts'
import { workspaceClock } from '../records/query/filter-clock.ts'
import { unrestrictedScope } from '../records/query/make-scopes.ts'
import { readFilter } from '../records/query/read-filter.ts'
import type { FilterNode } from '../records/query/scope.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { isComparable, isIndexable, type WantedIndex, wantedIndex, withId } from './wanted-index.ts'

type ByCollection = ReadonlyMap<string, Collection>

/** An index for each column that a row rule of an app compares. A rule that no longer fits its collection reaches nothing and needs none. */
export async function ruleIndexes(
  tenant: Tenant,
  collections: ByCollection,
  apps: readonly AppDocument[],
): Promise<WantedIndex[]> {
  const caller = nobody(tenant)
  const wanted: WantedIndex[] = []
  for (const app of apps) {
    const valueKeys = new Set(app.valueKeys.map(({ key }) => key))
    for (const { collectionId, rowRule } of app.collections) {
      const collection = collections.get(collectionId)
      if (!rowRule || !collection) continue
      const scopeOf = (id: string) => {
        const found = collections.get(id)
        return found && unrestrictedScope(caller, found)
      }
      const read = await readFilter(rowRule, unrestrictedScope(caller, collection), 'rowRule', {
        source: 'indexes',
        values: [],
        targetOf: async id => scopeOf(id),
        replace: checkReferences(valueKeys),
        formulas: { roots: undefined, environment: { timeZone: caller.tenant.timezone } },
        refuseEmpty: true,
        clock: workspaceClock(tenant),
        cost: newFilterCost(),
      }).catch(() => undefined)
      if (read) wanted.push(...comparedColumns(read.node, collection))
    }
  }
  return wanted
}

/** Rules are read without anybody's values: which columns they compare is the same for all. */
function nobody(tenant: Tenant): Caller {
  const none = { userId: '', email: '', fullName: '', grantsKey: '' }
  return { ...none, tenant, roles: [], isTenantAdmin: false, apps: [] }
}

/** What stands under a "not" is left out: no index finds what is not in it. */
function comparedColumns(node: FilterNode, collection: Collection): WantedIndex[] {
  switch (node.node) {
    case 'and':
    case 'or':
      return node.nodes.flatMap(inner => comparedColumns(inner, collection))
    case 'compare': {
      const using = usingOf(node.field, node.comparison, collection.table.name)
      if (!using) return []
      const { id, column } = node.field
      const fieldIds = [id]
      const made = wantedIndex(collection, { prefix: '~index_', fieldIds, reason: 'rowRule', using, column })
      return made ? [made] : []
    }
    default:
      return []
  }
}

type Comparison = Extract<FilterNode, { node: 'compare' }>['comparison']

const ranges: ReadonlySet<Comparison> = new Set(['greater', 'greater-equal', 'less', 'less-equal', 'between'])
const equalities: ReadonlySet<Comparison> = new Set(['equal', 'in'])

/** With the id behind, so that a list in its usual order needs no sorting. Of texts of any length only a hash fits an index. */
function usingOf(field: CollectionField, comparison: Comparison, alias: string): Sql | undefined {
  if (!isComparable(field) || !(ranges.has(comparison) || equalities.has(comparison))) return undefined
  const compared = comparedExpression(field, comparison, alias)
  if (isIndexable(field)) return withId([compared])
  return equalities.has(comparison) ? sql`using hash ((${compared}))` : undefined
}
