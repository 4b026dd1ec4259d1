import type { RawBuilder } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: database => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The text of a fragment, with its values. */
export function compile(fragment: RawBuilder<unknown>): { text: string; values: unknown[] } {
  const { sql, parameters } = fragment.compile(compiler)
  return { text: sql, values: [...parameters] }
}
