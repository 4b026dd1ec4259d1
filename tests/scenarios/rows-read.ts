import type { Database, Statement } from '../../apps/server/src/database/database.ts'

/** A database that tells of the statements that go through. */
export function notingDatabase(database: Database, note: (statement: Statement) => void): Database {
  return {
    ...database,
    withRole: role => notingDatabase(database.withRole(role), note),
    query(statement) {
      note(statement)
      return database.query(statement)
    },
    transaction: work =>
      database.transaction(connection =>
        work({
          ...connection,
          query(statement) {
            note(statement)
            return connection.query(statement)
          },
        }),
      ),
  }
}

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] }

/** How many rows of tables a statement looks at, found or thrown away. */
export async function rowsRead(database: Database, { text, values = [] }: Statement): Promise<number> {
  const { rows } = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `explain (analyze, format json) ${text}`,
    values,
  })
  const read = (node: PlanNode): number => {
    const [found, removed] = ['Actual Rows', 'Rows Removed by Filter'].map(key => Number(node[key] ?? 0))
    const own = 'Relation Name' in node ? ((found ?? 0) + (removed ?? 0)) * Number(node['Actual Loops']) : 0
    return (node.Plans ?? []).reduce((sum, each) => sum + read(each), own)
  }
  return read(rows[0]?.['QUERY PLAN'][0]?.Plan ?? {})
}
