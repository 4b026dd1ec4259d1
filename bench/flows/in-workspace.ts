import pg from 'pg'
import type { World } from '../world.ts'

/** Asks as the owner of a workspace's tables; `runs` = its runs of flows. */
export async function inWorkspace<Found>(
  { database }: World,
  name: string,
  ask: (connection: pg.PoolClient, runs: string) => Promise<Found>,
): Promise<{ id: string; found: Found }> {
  const { rows } = await database.query<{ id: string; core: string; owner: string }>(
    'select t.id, core_schema_name as core, owner_role as owner from trellis.tenant t, trellis.database_role where name = $1',
    [name],
  )
  const [workspace] = rows
  if (!workspace) throw new Error(`There is no workspace ${name}`)
  const connection = await database.connect()
  try {
    await connection.query(`set role ${pg.escapeIdentifier(workspace.owner)}`)
    return { id: workspace.id, found: await ask(connection, `${pg.escapeIdentifier(workspace.core)}.flow_run`) }
  } finally {
    await connection.query('reset role')
    connection.release()
  }
}
