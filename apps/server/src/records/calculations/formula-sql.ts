import type { Sql } from '@trellis/fields/server'
import type { Fragment } from '@trellis/formula/sql'
import { sql } from 'kysely'
import { compileSql } from '../query/compile-sql.ts'

/** SQL without parameters of its own as a part of a compiled formula. */
export function toFragment(part: Sql): Fragment {
  const { text, parameters } = compileSql(part)
  if (parameters.length > 0) throw new Error('A column of a formula has no parameters')
  return { strings: [text], values: [] }
}

/** A compiled formula as a part of a statement. */
export function fromFragment({ strings, values }: Fragment): Sql {
  const texts = Object.assign([...strings], { raw: [...strings] })
  return sql(texts, ...values)
}
