import { findFunction } from '../catalogue/find-function.ts'
import type { FormulaFunction, Parameter } from '../define-function.ts'
import type { NodePath, Span } from '../errors.ts'
import { findOption } from '../evaluate/arguments.ts'
import { compile } from '../evaluate/compile.ts'
import { argumentProblem, parameterAt } from '../evaluate/compile-call.ts'
import type { Environment, FormulaScope } from '../evaluate/frame.ts'
import { defaultLimits } from '../limits.ts'
import { depthOf, type FormulaNode, type FunctionNode, type ReferenceNode, singlePath } from '../tree/node.ts'
import { conditionOf } from './compare-sql.ts'
import { booleanOf, constantOf, isNullConstant, momentConstant, momentOf, nullOf, numberOf, textOf } from './convert.ts'
import { type Fragment, join, sql, parameter as sqlParameter } from './fragment.ts'
import type { SqlContext, SqlExpression, SqlKind } from './sql-form.ts'

/** What a formula is compiled against. */
export type SqlScope = {
  /**
   * The column that a path names, cast to the PostgreSQL type of its kind (float8, text, boolean, date, timestamptz);
   * undefined for a path that is none: it is then a value of `values`, known before the statement runs.
   */
  column(path: readonly string[]): { kind: SqlKind; fragment: Fragment } | undefined
  /** Roots whose values are known (`user`, `platform`, `input` …). They travel as parameters. */
  values: FormulaScope
  environment: Environment
}

export type SqlProblem = { message: string; path: NodePath; span?: Span }

/** SQL for the value of a formula, and, where it gives true or false, for a WHERE (null counts as false there). */
export type SqlResult =
  | { ok: true; kind: SqlKind; value: Fragment; condition: Fragment }
  | { ok: false; problem: SqlProblem }

type Compiling = { scope: SqlScope; context: SqlContext; timeZone: string }

class NotSql extends Error {
  readonly problem: SqlProblem

  constructor(node: FormulaNode, path: NodePath, message: string) {
    super(message)
    this.problem = { message, path, ...(node.span ? { span: node.span } : {}) }
  }
}

/**
 * Compiles a formula to SQL that gives what the interpreter gives (a failing formula gives nothing in both). Parts that read no column are
 * worked out here and travel as parameters; a part over columns without a SQL form makes the whole answer `ok: false`.
 */
export function toSql(tree: FormulaNode, scope: SqlScope): SqlResult {
  if (depthOf(tree, defaultLimits.depth) > defaultLimits.depth) {
    return {
      ok: false,
      problem: { message: `A formula is nested at most ${defaultLimits.depth} levels deep`, path: [] },
    }
  }
  const timeZone = scope.environment.timeZone ?? 'UTC'
  const now = momentConstant(scope.environment.now ?? Date.now())
  const compiling = { scope, context: { timeZone: sqlParameter(timeZone, 'text'), now }, timeZone }
  try {
    const compiled = compileNode(tree, [], compiling)
    return { ok: true, kind: compiled.kind, value: compiled.fragment, condition: conditionOf(booleanOf(compiled)) }
  } catch (failure) {
    if (failure instanceof NotSql) return { ok: false, problem: failure.problem }
    throw failure
  }
}

function compileNode(node: FormulaNode, path: NodePath, compiling: Compiling): SqlExpression {
  if (!readsColumn(node, compiling.scope)) return compileConstant(node, path, compiling)
  if (node.type === 'reference') return compileReference(node, path, compiling)
  if (node.type === 'formula') return compileCall(node, path, compiling)
  throw new NotSql(node, path, 'Lists and objects made of columns have no form in SQL')
}

function readsColumn(node: FormulaNode, scope: SqlScope): boolean {
  if (node.type === 'reference')
    return node.parts.some(part => typeof part === 'object' && scope.column(part.path) !== undefined)
  if (node.type === 'formula') return node.args.some(argument => readsColumn(argument, scope))
  if (node.type === 'array') return node.items.some(item => readsColumn(item, scope))
  return node.type === 'object' && node.entries.some(([, value]) => readsColumn(value, scope))
}

/** A collection may hold many formulas, all compiled at once: what takes longer than a moment is left to the interpreter. */
const limitsOfConstants = { steps: 50_000, bytes: 512 * 1024, milliseconds: 20 }

function compileConstant(node: FormulaNode, path: NodePath, { scope }: Compiling): SqlExpression {
  const { value, error } = compile(node, limitsOfConstants).evaluate(scope.values, scope.environment)
  if (error) throw new NotSql(node, path, error.message)
  const constant = constantOf(value)
  if (!constant) throw new NotSql(node, path, 'Lists, objects and some characters have no form in SQL')
  return constant
}

function compileReference(node: ReferenceNode, path: NodePath, compiling: Compiling): SqlExpression {
  const single = singlePath(node)
  const column = single && compiling.scope.column(single)
  if (column) return column
  const parts = node.parts.map(part => {
    if (typeof part === 'string') return needed(constantOf(part), node, path)
    const read: ReferenceNode = { type: 'reference', parts: [part] }
    return textOf(compileNode(read, path, compiling))
  })
  return {
    kind: 'text',
    fragment: sql`concat(${join(
      parts.map(part => part.fragment),
      sql`, `,
    )})`,
  }
}

function compileCall(node: FunctionNode, path: NodePath, compiling: Compiling): SqlExpression {
  const definition = findFunction(node.name)
  const problem = definition
    ? argumentProblem(definition, node.args.length)
    : `There is no function ${node.name.slice(0, 60)}`
  if (!definition || problem) throw new NotSql(node, path, problem ?? '')
  const { sql: form } = definition
  if (!form) throw new NotSql(node, path, `${definition.name} has no form in SQL`)
  const args = node.args.map((argument, place) =>
    compileArgument(definition, argument, { place, path: [...path, place] }, compiling),
  )
  if (args.some((argument, place) => isFatal(definition, place, argument)))
    return nullOf(kindOfResult(definition, form, args, compiling))
  return needed(form(args, compiling.context), node, path, `${definition.name} has no form in SQL for these arguments`)
}

/** An empty argument that makes the whole call empty, known before the statement runs. */
function isFatal(definition: FormulaFunction, place: number, argument: SqlExpression): boolean {
  const parameter = parameterAt(definition.parameters, place)
  return isNullConstant(argument) && parameter !== undefined && !parameter.nullable && !parameter.optional
}

function kindOfResult(
  definition: FormulaFunction,
  form: NonNullable<FormulaFunction['sql']>,
  args: readonly SqlExpression[],
  { context }: Compiling,
): SqlKind {
  const { result } = definition
  if (result === 'number' || result === 'boolean' || result === 'date' || result === 'dateTime') return result
  return form(args, context)?.kind ?? 'text'
}

function compileArgument(
  definition: FormulaFunction,
  node: FormulaNode,
  { place, path }: { place: number; path: NodePath },
  compiling: Compiling,
): SqlExpression {
  const parameter = parameterAt(definition.parameters, place)
  if (parameter?.options)
    return compileOption(parameter, parameter.options, compileConstantOnly(node, path, compiling), { node, path })
  const given = compileNode(node, path, compiling)
  const converted = parameter && convert(parameter, given, compiling)
  return needed(converted, node, path, `${definition.name} has no form in SQL for this argument`)
}

function convert(parameter: Parameter, given: SqlExpression, { timeZone }: Compiling): SqlExpression | undefined {
  switch (parameter.type) {
    case 'any':
      return given
    case 'text':
      return isNullConstant(given) ? nullOf('text') : textOf(given)
    case 'number':
      return isNullConstant(given) ? nullOf('number') : numberOf(given)
    case 'boolean':
      return isNullConstant(given) ? nullOf('boolean') : booleanOf(given)
    case 'date':
      return momentOf(given, timeZone)
    default:
      return undefined
  }
}

function compileConstantOnly(node: FormulaNode, path: NodePath, compiling: Compiling): SqlExpression {
  if (readsColumn(node, compiling.scope)) throw new NotSql(node, path, 'A unit must be known before the statement runs')
  return compileConstant(node, path, compiling)
}

/** Only one of the enumerated texts gets any further: SQL is made of them. */
function compileOption(
  parameter: Parameter,
  options: readonly string[],
  given: SqlExpression,
  { node, path }: { node: FormulaNode; path: NodePath },
): SqlExpression {
  const value = given.constant?.value
  const option = typeof value === 'string' ? findOption(options, value) : undefined
  if (option === undefined) throw new NotSql(node, path, `${parameter.name} is one of ${options.join(', ')}`)
  return needed(constantOf(option), node, path)
}

function needed(
  given: SqlExpression | undefined,
  node: FormulaNode,
  path: NodePath,
  message = 'This has no form in SQL',
): SqlExpression {
  if (!given) throw new NotSql(node, path, message)
  return given
}
