import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'

/**
 * What can speak against one field of a row: `missing`, it links no record that the caller may read; `full`, a second one where one
 * may be; `emptied`, what is required; `conflicts`, somebody else changed it meanwhile; `crowded`, more
 * additional properties than a record may have.
 */
const kinds = ['missing', 'full', 'emptied', 'conflicts', 'crowded'] as const

export type ProblemTest = { what: (typeof kinds)[number]; fieldId: string; condition: Sql }

/** Ids of fields by what speaks against them. */
export type FieldProblems = Record<(typeof kinds)[number], string[]>

/** What speaks against a row as text for `readProblems`, null where nothing does. */
export function problemsText(tests: readonly ProblemTest[]): Sql {
  if (tests.length === 0) return sql`null::text`
  const texts = tests.map(
    ({ what, fieldId, condition }) => sql`case when ${condition} then ${sql.lit(`${what} ${fieldId}`)} end`,
  )
  return sql`nullif(${joinTexts(texts)}, '')`
}

export function readProblems(text: string | null | undefined): FieldProblems {
  const found: FieldProblems = { missing: [], full: [], emptied: [], conflicts: [], crowded: [] }
  for (const each of text?.split(',') ?? []) {
    const kind = kinds.find(what => each.startsWith(`${what} `))
    if (kind) found[kind].push(each.slice(kind.length + 1))
  }
  return found
}

/** Texts that are not null, with commas between. concat_ws takes a hundred arguments. */
export function joinTexts(texts: readonly Sql[]): Sql {
  const chunkSize = 90
  if (texts.length <= chunkSize) return sql`concat_ws(',', ${sql.join(texts)})`
  const chunks = Array.from(
    { length: Math.ceil(texts.length / chunkSize) },
    (_, index) => sql`nullif(${joinTexts(texts.slice(index * chunkSize, (index + 1) * chunkSize))}, '')`,
  )
  return joinTexts(chunks)
}
