import { replaceReferences } from '../../access/user-references.ts'
import { environmentOf, rootsOf } from '../calculations/formula-roots.ts'
import type { FilterReading } from './read-filter.ts'
import { type RuleFormulas, toldTo } from './rule-formulas.ts'
import type { Scope } from './scope.ts'

/** Who hears of a failing formula: the log, unless the filter is only looked over. */
type Told = Pick<RuleFormulas, 'onFailure'>

/** What a builder's filter knows of whoever asks; days are theirs. Row rules, which stand for an app, have their own. */
export function builderFormulas(
  scope: Scope,
  told: Told = { onFailure: toldTo(scope) },
): Pick<FilterReading, 'formulas' | 'replace'> {
  const { caller } = scope
  const values = Object.assign({}, ...caller.apps.map(app => app.values).toReversed())
  return {
    replace: replaceReferences(caller, values),
    formulas: { roots: rootsOf(caller), environment: environmentOf(caller), ...told },
  }
}
