import { bareSchema, type Comparison, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { fromFragment } from '../calculations/formula-sql.ts'
import { soughtValue } from './compile-order.ts'
import { slot } from './compile-sql.ts'
import { foldedText } from './folded-text.ts'
import { allOf, everything, type FilterNode, type Scope, type ValuePlace } from './scope.ts'

/** Names for the tables of one statement, where `t0` is the row asked for, and what stands in it for the values of filters. */
export type Aliases = { next(): string; value(place: ValuePlace): Sql }

/** `prefix` keeps the names of an inner statement apart from those around it. */
export function makeAliases(value: Aliases['value'] = slotOf, prefix = 't'): Aliases {
  let count = 0
  return {
    value,
    next() {
      count += 1
      return `${prefix}${count}`
    },
  }
}

/** SQL that is true where the row `alias` satisfies the filter; anything else (false, null) means it does not. */
export function compileFilter(node: FilterNode, alias: string, aliases: Aliases): Sql {
  switch (node.node) {
    case 'constant':
      return node.value ? sql`true` : sql`false`
    case 'sql':
      return node.of(alias)
    case 'not': {
      const inner = compileFilter(node.inner, alias, aliases)
      // Never null, and so PostgreSQL compares the tables with each other in place of looking for each row.
      return isExistence(node.inner) ? sql`not ${inner}` : sql`(${inner}) is not true`
    }
    case 'and':
    case 'or': {
      const parts = node.nodes.map(inner => sql`(${compileFilter(inner, alias, aliases)})`)
      // In brackets of its own: whoever puts it behind an "and" must not have to think of them.
      return node.node === 'and' ? sql.join(parts, sql` and `) : sql`(${sql.join(parts, sql` or `)})`
    }
    case 'compare':
      return compileComparison(node, alias, aliases)
    case 'formula': {
      const { strings } = node.compile(alias)
      const value = fromFragment({ strings, values: node.places.map(aliases.value) })
      const column = comparedExpression(node.field, node.comparison, alias)
      return comparisons[node.comparison](column, () => column, [value])
    }
    case 'match':
      return compileMatch(node, alias, aliases)
  }
}

/** `text` is what a comparison of words looks at: folded, except where only emptiness counts. */
type CompileComparison = (column: Sql, text: () => Sql, values: readonly Sql[]) => Sql

const comparisons: Readonly<Record<Comparison['is'], CompileComparison>> = {
  equal: (column, _text, [value]) => sql`${column} = ${value}`,
  in: (column, _text, [list]) => sql`${column} = any(${list})`,
  greater: (column, _text, [value]) => sql`${column} > ${value}`,
  'greater-equal': (column, _text, [value]) => sql`${column} >= ${value}`,
  less: (column, _text, [value]) => sql`${column} < ${value}`,
  'less-equal': (column, _text, [value]) => sql`${column} <= ${value}`,
  between: (column, _text, [low, high]) => sql`${column} between ${low} and ${high}`,
  contains: (_column, text, [pattern]) => sql`${text()} like ${pattern}`,
  'starts-with': (_column, text, [pattern]) => sql`${text()} like ${pattern}`,
  'ends-with': (_column, text, [pattern]) => sql`${text()} like ${pattern}`,
  'has-all': (column, _text, [list]) => sql`${column} @> ${list}::jsonb`,
  'has-any': (column, _text, [list]) => sql`${column} @> any(${list}::jsonb[])`,
  missing: column => sql`${column} is null`,
  empty: (column, text) => sql`(${column} is null or ${text()} = '')`,
}

/** These hold where there is no value. */
const ofNothing: ReadonlySet<Comparison['is']> = new Set(['missing', 'empty'])

/** These compare which is larger: texts by their characters, whatever language the database was made for. */
const ordering: ReadonlySet<Comparison['is']> = new Set(['greater', 'greater-equal', 'less', 'less-equal', 'between'])

function compileComparison(node: Extract<FilterNode, { node: 'compare' }>, alias: string, aliases: Aliases): Sql {
  const { field } = node
  if (field.guarded) {
    const stored = compileComparison({ ...node, field: field.guarded.stored }, alias, aliases)
    const isVisible = field.guarded.isVisible(alias)
    return ofNothing.has(node.comparison)
      ? sql`(${isVisible} is not true or ${stored})`
      : sql`(${stored} and ${isVisible})`
  }
  const column = soughtValue(field, alias)
  if (!column) throw new Error(`Field ${field.id} has no value to compare`)
  const { text, searchText = text, soughtText } = field.server
  const schema = bareSchema(field.schema)
  return comparisons[node.comparison](
    compared(column, field, node.comparison),
    () =>
      node.comparison === 'empty'
        ? text(column, schema)
        : (soughtText?.(column) ?? foldedText(searchText(column, schema), column, field)),
    node.values.map(aliases.value),
  )
}

/** What a comparison looks at, and an index that is to serve it. */
export function comparedExpression(field: CollectionField, comparison: Comparison['is'], alias: string): Sql {
  const value = soughtValue(field, alias)
  if (!value) throw new Error(`Field ${field.id} has no value to compare`)
  return compared(value, field, comparison)
}

function compared(column: Sql, field: CollectionField, comparison: Comparison['is']): Sql {
  return ordering.has(comparison) ? byCharacters(column, field) : column
}

function byCharacters(column: Sql, { format }: CollectionField): Sql {
  return format.comparison === 'text' ? sql`${column}::text collate "C"` : column
}

function slotOf(place: ValuePlace): Sql {
  return slot(place.source, place.index)
}

/** The rows of the target that the caller may read and that the match asks for. */
function compileMatch(node: Extract<FilterNode, { node: 'match' }>, alias: string, aliases: Aliases): Sql {
  const rule = node.target.rules.read.node
  const own = node.association.storage
  if (own.kind === 'own-column' && !isExistence(node)) {
    const column = sql.ref(`${alias}.${own.column}`)
    return node.ids ? sql`${column} = any(${aliases.value(node.ids)})` : sql`${column} is not null`
  }
  const target = aliases.next()
  const wanted = compileFilter(allOf([rule, node.inner ?? everything]), target, aliases)
  const ids = node.ids ? sql` and ${sql.ref(`${target}.id`)} = any(${aliases.value(node.ids)})` : sql``
  return sql`exists (select 1 ${linkedRows(node.association, node.target, { row: alias, target })} and (${wanted})${ids})`
}

/** Compiled to an `exists`: that a foreign key leads to some record, or to one of these, its column says. */
function isExistence(node: FilterNode): boolean {
  if (node.node !== 'match') return false
  return node.association.storage.kind !== 'own-column' || node.target.rules.read.node !== everything || !!node.inner
}

export type LinkAliases = { row: string; target: string }

/** The alias of the link that leads to the row with this alias. */
export function linkAlias(target: string): string {
  return `${target}_link`
}

/** `from … where …` of the records that an association of the row links to, as alias `target`; conditions may be added with "and". */
export function linkedRows(
  association: FieldAssociation,
  scope: Pick<Scope, 'collection'>,
  { row, target }: LinkAliases,
): Sql {
  const table = tableOf(scope)
  const targetId = sql.ref(`${target}.id`)
  const { storage } = association
  if (storage.kind === 'own-column') {
    return sql`from ${table} as ${sql.id(target)} where ${targetId} = ${sql.ref(`${row}.${storage.column}`)}`
  }
  if (storage.kind === 'target-column') {
    return sql`from ${table} as ${sql.id(target)} where ${sql.ref(`${target}.${storage.column}`)} = ${sql.ref(`${row}.id`)}`
  }
  const link = linkAlias(target)
  const linkTable = sql.id(storage.table.schema, storage.table.name)
  const joined = sql`${targetId} = ${sql.ref(`${link}.${storage.targetColumn}`)}`
  return sql`from ${linkTable} as ${sql.id(link)} join ${table} as ${sql.id(target)} on ${joined} where ${sql.ref(`${link}.${storage.ownColumn}`)} = ${sql.ref(`${row}.id`)}`
}

export function tableOf(scope: Pick<Scope, 'collection'>): Sql {
  return sql.id(scope.collection.table.schema, scope.collection.table.name)
}
