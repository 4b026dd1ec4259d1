import { type FieldProblem, UserError } from '@trellis/base'
import { newFilterCost } from '@trellis/fields/server'
import type { Filter } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import { checkReferences } from '../../access/user-references.ts'
import type { Collection, Collections } from '../../collections/collection.ts'
import { workspaceClock } from './filter-clock.ts'
import { unrestrictedScope } from './make-scopes.ts'
import { readFilter } from './read-filter.ts'

type RuleCheck = {
  caller: Caller
  collection: Collection
  collections: Collections
  rule: Filter
  /** Keys of the values that the app declares. */
  valueKeys: ReadonlySet<string>
  /** Where the rule stands in the input, for messages. */
  path: string
}

/** What is wrong with a row rule before it is stored: unknown fields, empty branches, values that are not declared (S33). */
export async function checkRowRule({
  caller,
  collection,
  collections,
  rule,
  valueKeys,
  path,
}: RuleCheck): Promise<FieldProblem[]> {
  try {
    await readFilter(rule, unrestrictedScope(caller, collection), path, {
      source: 'check',
      values: [],
      targetOf: async collectionId => {
        const target = await collections.find(collection.tenantId, collectionId)
        return target && unrestrictedScope(caller, target)
      },
      replace: checkReferences(valueKeys),
      formulas: { roots: undefined, environment: { timeZone: caller.tenant.timezone } },
      refuseEmpty: true,
      clock: workspaceClock(caller.tenant),
      cost: newFilterCost(),
    })
    return []
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const fields = Object.entries(error.details?.fields ?? { [path]: error.message })
    return fields.map(([at, message]) => ({ path: at, message }))
  }
}
