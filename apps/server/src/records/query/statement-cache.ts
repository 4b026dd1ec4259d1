import { createHash } from 'node:crypto'
import type { CompiledSql } from './compile-sql.ts'

/** A compiled statement of one shape; `name` once it is worth preparing. */
export type CachedStatement = { sql: CompiledSql; name: string | undefined; uses: number }

export type StatementCache = {
  /**
   * The statement of this shape, compiled on its first use. `isSteady` is for those whose plan does not depend on the values (look-ups
   * by key) or is made for them each time (lists): they become named prepared statements once they come often.
   */
  find(key: string, compile: () => CompiledSql, isSteady?: boolean): CachedStatement
  size(): number
}

const usesBeforePreparing = 3

/** Keeps the most recently used shapes, at most `nameLimit` of them prepared: connections keep statements by name. */
export function makeStatementCache({ limit = 2000, nameLimit = 150 } = {}): StatementCache {
  const statements = new Map<string, CachedStatement>()
  const prepared = new Set<CachedStatement>()

  function prepare(statement: CachedStatement, key: string): void {
    // The key holds the versions of the collections, so that a name never stands for two texts.
    statement.name = `r_${createHash('sha1').update(key).update(statement.sql.text).digest('base64url')}`
    prepared.add(statement)
    if (prepared.size > nameLimit) forget([...prepared][0])
  }

  function forget(statement: CachedStatement | undefined): void {
    if (!statement) return
    statement.name = undefined
    statement.uses = 0
    prepared.delete(statement)
  }

  function remember(key: string, statement: CachedStatement): CachedStatement {
    statements.set(key, statement)
    if (statements.size > limit) {
      const [oldest] = statements
      if (oldest) {
        statements.delete(oldest[0])
        prepared.delete(oldest[1])
      }
    }
    return statement
  }

  return {
    find(key, compile, isSteady = false) {
      const known = statements.get(key)
      if (!known) return remember(key, { sql: compile(), name: undefined, uses: 1 })
      statements.delete(key)
      statements.set(key, known)
      known.uses += 1
      if (isSteady && known.name === undefined && known.uses >= usesBeforePreparing) prepare(known, key)
      return known
    },
    size: () => statements.size,
  }
}
