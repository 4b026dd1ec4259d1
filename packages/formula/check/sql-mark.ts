import { sql } from '../to-sql/fragment.ts'
import type { SqlKind } from '../to-sql/sql-form.ts'
import { toSql } from '../to-sql/to-sql.ts'
import type { FormulaNode } from '../tree/node.ts'
import { referencesOf, typeAt } from './references.ts'
import type { ScopeTypes, TypeKind } from './types.ts'

const columnKinds: Partial<Record<TypeKind, SqlKind>> = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'dateTime',
}

/** Why a formula cannot filter or sort records where they are stored; undefined where it can. */
export function sqlProblemOf(tree: FormulaNode, scope: ScopeTypes): string | undefined {
  const kindOf = (path: readonly string[]) => (path[0] === 'record' ? columnKinds[typeAt(scope, path).kind] : undefined)
  const blocked = referencesOf(tree).find(path => path[0] === 'record' && kindOf(path) === undefined)
  if (blocked) return `${blocked.join('.')} is no single value in a column`
  const column = (path: readonly string[]) => {
    const kind = kindOf(path)
    return kind && { kind, fragment: sql`null` }
  }
  const compiled = toSql(tree, { column, values: {}, environment: {} })
  return compiled.ok ? undefined : compiled.problem.message
}
