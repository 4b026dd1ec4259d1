import type { StoredFormula } from '@trellis/fields/formula'
import type { Sql } from '@trellis/fields/server'
import { call, type Environment, type FormulaNode, type FormulaScope, referencesOf } from '@trellis/formula'
import { type Fragment, type SqlKind, toSql } from '@trellis/formula/sql'
import { sql } from 'kysely'
import { calculationOf, calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { compileSql } from '../query/compile-sql.ts'
import { type ColumnPath, columnKind, findColumn, findLinked, type Targets } from './formula-columns.ts'
import { fromFragment, toFragment } from './formula-sql.ts'

/** A stored column that a save computes from the other columns of the row with this alias. */
export type CalculatedColumn = { field: CollectionField; column: string; value(alias: string): Sql }

/** Where calculations are compiled: days are those of the workspace. */
export type CalculationPlace = { collection: Collection; targets: Targets; timeZone: string }

/** How deep a calculation may refer to others and how long its SQL may be; beyond, and in a circle, it is worked out by the interpreter. */
const maximumDepth = 10
const maximumLength = 20_000

export type CompiledCalculations = {
  /** Those that PostgreSQL works out, within the statement that writes the row. */
  columns: readonly CalculatedColumn[]
  /** Those that only the interpreter can: of what has no form in SQL, and of each other. */
  interpreted: readonly CollectionField[]
}

/** The collection's calculations; `targets` are the collections its to-one associations lead to. */
export function compileCalculations(place: CalculationPlace): CompiledCalculations {
  const columns: CalculatedColumn[] = []
  const interpreted: CollectionField[] = []
  for (const id of calculationsOf(place.collection).keys()) {
    const field = place.collection.fields.get(id)
    if (field?.column === undefined) continue
    if (compileField(field, 'row', { ...place, depth: 0 })) columns.push(toColumn(field, field.column, place))
    else interpreted.push(field)
  }
  return { columns, interpreted }
}

function toColumn(field: CollectionField, column: string, place: CalculationPlace): CalculatedColumn {
  return {
    field,
    column,
    value: alias => compileField(field, alias, { ...place, depth: 0 }) ?? sql`null`,
  }
}

type At = CalculationPlace & { depth: number }

/** SQL of the stored value, in the column's type; undefined where it has none. */
function compileField(field: CollectionField, alias: string, at: At): Sql | undefined {
  const formula = calculationOf(field, at.collection)
  if (!formula) return field.read?.(alias)
  if (at.depth >= maximumDepth || formula.problem || field.server.normalize) return undefined
  const deeper = { ...at, depth: at.depth + 1 }
  const value = formula.parts ? templateSql(formula.parts, alias, deeper) : treeSql(formula.tree, field, alias, deeper)
  return value && compiledLength(value) <= maximumLength ? value : undefined
}

const compiledLength = (value: Sql) => compileSql(value).text.length

type Parts = NonNullable<StoredFormula['parts']>

function templateSql(parts: Parts, alias: string, at: At): Sql | undefined {
  const texts = parts.map(part => (typeof part === 'string' ? sql.lit(part) : referenceText(part.path, alias, at)))
  if (!texts.every(text => text !== undefined)) return undefined
  return sql`nullif(${sql.join(
    texts.map(text => sql`coalesce(${text}, '')`),
    sql` || `,
  )}, '')`
}

/** What a reference in a template shows: a field as people read it, or the title of the linked record. */
function referenceText(path: ColumnPath, alias: string, at: At): Sql | undefined {
  const [root, id = '', step, ...rest] = path
  const field = at.collection.fields.get(id)
  if (root !== 'record' || rest.length > 0) return undefined
  if (!field) return sql`null::text`
  if (field.association) return linkedText(field, step ?? 'recordTitle', alias, at)
  if (step !== undefined) return undefined
  if (field.format.concealed) return sql`null::text`
  const value = compileField(field, alias, at)
  const { text, searchText = text } = field.server
  return value && searchText(value, field.schema)
}

function linkedText(field: CollectionField, step: string, alias: string, at: At): Sql | undefined {
  const linked = findLinked(field, step, at.targets)
  if (!linked) return sql`null::text`
  if (!linked.field) return linked.select(sql.ref(`linked.${step}`), alias)
  const { text, searchText = text } = linked.field.server
  const value = linked.field.format.concealed ? undefined : linked.field.read?.('linked')
  return value ? linked.select(searchText(value, linked.field.schema), alias) : sql`null::text`
}

function treeSql(tree: FormulaNode, field: CollectionField, alias: string, at: At): Sql | undefined {
  const compiled = compileTree(tree, field, alias, { ...at, values: {} })
  return 'problem' in compiled ? undefined : fromFragment(compiled.fragment)
}

type Known = { collection: Collection; values: FormulaScope; timeZone: string }

/** A formula over a row as a value to compare the field with; its parameters are the values of the fragment. */
export function compileValue(tree: FormulaNode, field: CollectionField, alias: string, known: Known): CompiledValue {
  // Calculations are read as they are stored.
  return compileTree(tree, field, alias, { ...known, targets: new Map(), depth: maximumDepth })
}

/** A formula over the row's own columns, whatever its result is; undefined where it has no form in SQL. */
export function compileShown(
  tree: FormulaNode,
  alias: string,
  { collection, environment }: { collection: Collection; environment: Environment },
): { kind: SqlKind; fragment: Fragment } | undefined {
  const at = { collection, targets: new Map(), valueOf: (field: CollectionField, of: string) => field.read?.(of) }
  const column = (path: ColumnPath) => {
    const found = path[0] === 'record' ? findColumn(path, alias, at) : undefined
    return found && { kind: found.kind, fragment: toFragment(found.value) }
  }
  const compiled = toSql(tree, { column, values: {}, environment })
  return compiled.ok ? { kind: compiled.kind, fragment: stored[compiled.kind](compiled.value) } : undefined
}

type CompiledValue = { fragment: Fragment } | { problem: string }

function compileTree(
  tree: FormulaNode,
  field: CollectionField,
  alias: string,
  at: At & { values: FormulaScope },
): CompiledValue {
  const kind = columnKind(field)
  const isStored = at.depth >= maximumDepth
  const valueOf = (each: CollectionField, of: string) => (isStored ? each.read?.(of) : compileField(each, of, at))
  const find = (path: ColumnPath) => (path[0] === 'record' ? findColumn(path, alias, { ...at, valueOf }) : undefined)
  const blocked = referencesOf(tree).find(path => isBlocked(path, at) && !find(path))
  if (!kind || blocked) return { problem: `${blocked?.join('.') ?? field.schema.title} is no single value in a column` }
  const column = (path: ColumnPath) => {
    const found = find(path)
    return found && { kind: found.kind, fragment: toFragment(found.value) }
  }
  const scope = { column, values: at.values, environment: { timeZone: at.timeZone, locale: 'en' } }
  const compiled = toSql(kind === 'text' ? call('CONCAT', tree) : tree, scope)
  if (!compiled.ok) return { problem: compiled.problem.message }
  if (compiled.kind !== kind) return { problem: `It gives ${compiled.kind}, but ${kind} is needed` }
  return { fragment: stored[kind](compiled.value) }
}

/** A field that is there: what SQL cannot read of it must not count as empty. */
function isBlocked([root, id = '']: ColumnPath, { collection }: At): boolean {
  return root === 'record' && collection.fields.has(id)
}

/** Results as columns hold them: numbers with 15 digits, no empty texts, moments to the millisecond. */
const stored: Readonly<Record<SqlKind, (value: Fragment) => Fragment>> = {
  text: value => around('nullif(', value, ", '')"),
  number: value => around('(', value, ')::numeric'),
  boolean: value => value,
  date: value => value,
  dateTime: value => around('(', value, ')::timestamptz(3)'),
}

function around(before: string, { strings, values }: Fragment, after: string): Fragment {
  const [first = '', ...rest] = strings
  const all = [before + first, ...rest]
  all.push((all.pop() ?? '') + after)
  return { strings: all, values }
}
