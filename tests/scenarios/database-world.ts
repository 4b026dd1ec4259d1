import { randomBytes } from 'node:crypto'
import type { ContractName } from '@trellis/contract'
import pg from 'pg'
import { inject } from 'vitest'
import type { Caller } from '../../apps/server/src/access/caller.ts'
import { createEmptyDatabase } from '../integration/database.ts'
import { type MariadbServer, mariadbMissing, startMariadb } from './mariadb-server.ts'
import { makeServerWorld } from './server-world.ts'

/** A database of somebody else, and what a test says differently there. */
export type OtherDatabase = {
  drivers: readonly string[]
  port: number
  database: string
  user: string
  password: string
  run(statement: string): Promise<unknown>
}

export { mariadbMissing }

/** A workspace with integrations, a PostgreSQL and, where it is installed, a MariaDB outside. */
export async function makeDatabaseWorld(name: string, moreHosts: string[] = []) {
  const password = `canary-${randomBytes(6).toString('hex')}`
  const outside = await createEmptyDatabase(`${name}_outside`)
  const place = new URL(outside.connectionString)
  const client = new pg.Client({ connectionString: outside.superuserConnectionString })
  await client.connect()
  const user = `clerk_${randomBytes(4).toString('hex')}`
  await client.query(
    `create role ${user} login password '${password}' nosuperuser; grant all on schema public to ${user}`,
  )
  const mariadb: MariadbServer | undefined = mariadbMissing ? undefined : await startMariadb(password)
  const port = Number(new URL(inject('postgres').connectionString).port)
  const hosts = [`127.0.0.1:${port}`, '127.0.0.1', ...moreHosts]
  const world = await makeServerWorld(name, { TRELLIS_OUTBOUND_HOSTS: hosts.join(',') })
  const builder = await world.person({ email: 'builder@w.example', roles: ['integrationAdmin'] })
  const call = (operation: ContractName, input: object, caller: Caller = builder) => world.run(caller, operation, input)
  const postgresql: OtherDatabase = {
    drivers: ['postgresql', 'redshift'],
    port,
    database: place.pathname.slice(1),
    user,
    password,
    run: statement => client.query(statement),
  }
  const others: OtherDatabase[] = [postgresql]
  if (mariadb)
    others.push({
      drivers: ['mariadb', 'mysql'],
      port: mariadb.port,
      database: 'shop',
      user: 'clerk',
      password,
      run: mariadb.run,
    })
  return {
    world,
    builder,
    password,
    postgresql,
    mariadb,
    call,
    of: (driver: string): OtherDatabase => {
      const found = others.find(({ drivers }) => drivers.includes(driver))
      if (!found) throw new Error(mariadbMissing ?? driver)
      return found
    },
    run: (id: string, operation: string, input: object = {}) => call('INTEGRATION_RUN', { id, operation, input }),
    async make(id: string, driver: string, more: object = {}, secret: string | null = password): Promise<string> {
      const { port: own, database, user: name } = others.find(({ drivers }) => drivers.includes(driver)) ?? postgresql
      const connection = { host: '127.0.0.1', database, user: name, security: 'none', ...more, port: portOf(more, own) }
      await call('CORE_UPSERT', { collectionId: 'Integration', id, record: { name: id, driver, connection } })
      if (secret !== null) await call('INTEGRATION_SET_SECRETS', { id, secrets: { password: secret } })
      return id
    },
    async close() {
      await world.close()
      await client.query(`drop owned by ${user}; drop role ${user}`).catch(() => undefined)
      await client.end()
      await outside.drop()
      await mariadb?.close()
    },
  }
}
const portOf = (more: object, own: number) => String('port' in more ? more.port : own)

export type DatabaseWorld = Awaited<ReturnType<typeof makeDatabaseWorld>>
