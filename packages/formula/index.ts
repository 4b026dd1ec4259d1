/**
 * The formula language: one closed catalogue of functions over JSON values, with the same answer in the browser, on the server and in SQL.
 *
 * - A stored formula is JSON: `fromJson` and `toJson`. A person types text: `parse` and `print`. Both are the same tree (`FormulaNode`).
 * - `check(tree, scopeTypes)` gives its type, problems with positions, what it reads (`references`, for the graph of what depends on
 *   what), its cost, and whether it may be stored (`isVolatile`) or needs `loadPatterns()` first.
 * - `compile(tree)` makes it runnable once; `.evaluate(scope, environment)` gives `{ value }` or `{ error }` and never throws. The
 *   scope holds the roots (`record`, `user` …) as plain JSON; the environment says time zone, language and the present moment.
 * - `@trellis/formula/sql`: `toSql(tree, scope)` for filters, row rules and calculated columns.
 *
 * Only properties that are declared to take a formula are ever read as one: data never is.
 */
export {
  basicItems,
  type CatalogueEntry,
  catalogue,
  functionsOf,
  groupName,
  onePerFunction,
  searchCatalogue,
  templateOf,
} from './catalogue/catalogue.ts'
export { allFunctions, findFunction } from './catalogue/find-function.ts'
export { sampleOf, type ValueSchema } from './catalogue/sample.ts'
export { type Checked, check, type Problem } from './check/check.ts'
export { type Coercion, coercionOf } from './check/coercions.ts'
export { didYouMean } from './check/did-you-mean.ts'
export { referencesOf, typeAt } from './check/references.ts'
export {
  changedType,
  eventType,
  metaType,
  type RootName,
  resultType,
  rootNames,
  type StepOutcome,
  scopeTypes,
  standardRoots,
} from './check/roots.ts'
export * from './check/types.ts'
export * from './coerce/coerce.ts'
export { compare, isSame } from './coerce/compare.ts'
export { isEmpty } from './coerce/empty.ts'
export { type Example, type FormulaFunction, type GroupId, groups, type Parameter } from './define-function.ts'
export * from './edit/edit-tree.ts'
export { type FormulaError, type FormulaErrorCode, isOverBudget, type NodePath, type Span } from './errors.ts'
export { type CompiledFormula, compile, evaluate, type ItemPlace, type Outcome } from './evaluate/compile.ts'
export { parameterAt } from './evaluate/compile-call.ts'
export type { Environment, FormulaScope } from './evaluate/frame.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { type Typing, typingAt } from './parse/complete.ts'
export { type Parsed, parse } from './parse/parse.ts'
export { preview, print } from './print/print.ts'
export { loadPatterns } from './text/patterns.ts'
export { nodeAt, pathOf } from './tree/find.ts'
export { fromJson, isFormulaJson } from './tree/from-json.ts'
export * from './tree/node.ts'
export { toJson } from './tree/to-json.ts'
export type { FormulaList, FormulaObject, FormulaValue } from './value.ts'
