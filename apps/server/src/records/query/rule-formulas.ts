import { fold } from '@trellis/base'
import { fieldsReadBy, recordType, type StoredFormula, unstorable } from '@trellis/fields/formula'
import { type FilterClock, isHollow, readOperator, refuse } from '@trellis/fields/server'
import { check, type Environment, type FormulaScope, standardRoots } from '@trellis/formula'
import type { Fragment } from '@trellis/formula/sql'
import type { FilterOperator } from '@trellis/model'
import { MissingUserValue } from '../../access/user-references.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { compileValue } from '../calculations/calculated-columns.ts'
import type { FilterNode, Scope } from './scope.ts'

/** How the builder's filters (row rules, fixed filters, quick filters) read formulas in their values. A filter that comes with a request holds values only. */
export type RuleFormulas = {
  /** What they know beside the record; undefined while a rule is checked, before anybody is there. */
  roots: FormulaScope | undefined
  environment: Environment
  /** The answer depends on the clock: it is soon worked out again. */
  onVolatile?(): void
  /** Hears of a formula that could not be worked out; one that is empty could. */
  onFailure?(failure: { path: string; code: string; message: string }): void
}

export type RuleFormula = { formula: StoredFormula; field: CollectionField; collection: Collection; path: string }

/** Refuses what could never be worked out, or not where records are stored. */
export function checkRuleFormula({ formula, collection, path }: RuleFormula): { isVolatile: boolean } {
  if (formula.problem) throw refuse(path, formula.problem.message)
  const record = recordType(collection.document.schema)
  const { problems, isVolatile } = check(formula.tree, { record, user: standardRoots['user'] ?? { kind: 'any' } })
  const wrong = problems.find(({ severity }) => severity === 'error')
  if (wrong) throw refuse(path, wrong.message)
  for (const id of fieldsReadBy(formula)) {
    const reason = unstorable(collection.fields.get(id)?.schema ?? { type: 'string', format: '', title: '' })
    if (reason) throw refuse(path, `${collection.fields.get(id)?.schema.title ?? id} ${reason}`)
  }
  return { isVolatile }
}

/** Puts failures into the log, with the collection whose records are filtered and the app that has the rule. */
export function toldTo(
  { log, collection: { tenantId, id } }: Scope,
  appId?: string,
): NonNullable<RuleFormulas['onFailure']> {
  return ({ path, code, message }) =>
    log?.warn(
      { tenantId, collectionId: id, ...(appId !== undefined && { appId }), property: path, code, reason: message },
      'A formula of a filter could not be worked out',
    )
}

/** The value of a formula that reads no record; nothing reaches nothing, so that a rule never widens. */
export function ruleValue({ formula, field, path }: RuleFormula, formulas: RuleFormulas): unknown {
  const { roots, environment, onFailure } = formulas
  if (!roots) return field.format.samples(field.schema)[0]
  const { value, error } = formula.compiled.evaluate(roots, environment)
  if (error) onFailure?.({ path, code: error.code, message: error.message })
  if (error || isHollow(typeof value === 'string' ? fold(value) : value))
    throw new MissingUserValue(error?.message ?? 'nothing')
  return value
}

const single: ReadonlySet<string> = new Set(['equal', 'greater', 'greater-equal', 'less', 'less-equal'])

/** `text`: its SQL, which differs where a value of the user's is missing. */
type FormulaComparison = { node: Extract<FilterNode, { node: 'formula' }>; negated: boolean; text: string }

/** A comparison of a column with something made of the same record, in SQL; its values are added to `values`. */
export function compareWithFormula(
  rule: RuleFormula,
  operator: FilterOperator,
  at: { formulas: RuleFormulas; source: string; values: unknown[]; clock: FilterClock },
): FormulaComparison {
  const { formula, field, collection, path } = rule
  const sample = field.format.samples(field.schema)[0]
  // What is made of the record is compared as it is stored, however people may write it.
  const { seeking: _seeking, ...format } = field.format
  const compared = { schema: field.schema, format }
  const read = sample === undefined ? undefined : readOperator(operator)?.(sample, compared, { path, clock: at.clock })
  const [comparison] = read?.comparisons ?? []
  if (!read || !comparison || !single.has(comparison.is))
    throw refuse(path, 'takes no formula over fields of the record')
  const compile = (alias: string): Fragment => {
    const known = { collection, values: at.formulas.roots ?? {}, timeZone: at.formulas.environment.timeZone ?? 'UTC' }
    const compiled = compileValue(formula.tree, field, alias, known)
    if ('problem' in compiled) throw refuse(path, `Cannot be compared where records are stored: ${compiled.problem}`)
    return compiled.fragment
  }
  const { strings, values } = compile('t')
  const places = values.map(value => ({ source: at.source, index: at.values.push(value) - 1 }))
  return {
    node: { node: 'formula', field, comparison: comparison.is, places, compile },
    negated: read.negated,
    text: strings.join('?'),
  }
}
