import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseWorld, makeDatabaseWorld, mariadbMissing } from '../../../../tests/scenarios/database-world.ts'
import { localhostCertificate, localhostKey } from '../../../../tests/scenarios/localhost-certificate.ts'

let it: DatabaseWorld
beforeAll(async () => {
  it = await makeDatabaseWorld('database_certificates', ['localhost'])
}, 120_000)
afterAll(() => it?.close())

const tests = (id: string) => it.call('INTEGRATION_TEST', { id })

test.skipIf(mariadbMissing)(
  'a certificate of the authority that is named is trusted, for its own name alone',
  async () => {
    const { startMariadb } = await import('../../../../tests/scenarios/mariadb-server.ts')
    const secured = await startMariadb(it.password, { key: localhostKey, cert: localhostCertificate })
    try {
      const trusted = { host: 'localhost', port: secured.port, security: 'verified', authority: localhostCertificate }
      const id = await it.make('trusted', 'mariadb', trusted)
      expect(await tests(id)).toMatchObject({ status: 'done' })
      await it.make(id, 'mariadb', { host: 'localhost', port: secured.port, security: 'verified' })
      expect(await tests(id)).toMatchObject({ reason: 'TLS' })
      await it.make(id, 'mariadb', { ...trusted, host: '127.0.0.1' })
      expect(await tests(id)).toMatchObject({ reason: 'TLS', message: expect.stringContaining('Give its name') })
      await it.make(id, 'mariadb', { port: secured.port, security: 'unverified' })
      expect(await tests(id)).toMatchObject({ status: 'done' })
    } finally {
      await secured.close()
    }
  },
  60_000,
)
