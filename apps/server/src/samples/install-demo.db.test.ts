import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/integration/database.ts'
import { buildServer } from '../build-server.ts'
import { readConfig } from '../config.ts'
import { installDemo } from './install-demo.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

async function serve(environment: Record<string, string>) {
  const database = await createTestDatabase('demo')
  closing.push(database.drop)
  const config = { ...readConfig({ TRELLIS_LOG_LEVEL: 'error', ...environment }, ['--demo'], '/'), dataDir: '/tmp' }
  const server = await buildServer({ config, connectionString: database.connectionString })
  closing.push(server.close)
  return server
}

test('the demo is made once, both users sign in with the printed password, set-up is closed', async () => {
  const { services } = await serve({})
  const { lines } = await installDemo(services)
  const password = /password (\S+)$/.exec(lines[0] ?? '')?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  for (const email of ['admin@demo.example', 'sales@demo.example']) {
    const { answer } = await services.signIn.login({ email, password }, 'localhost')
    expect(answer.user).toMatchObject({ email, isTenantAdmin: email.startsWith('admin') })
  }
  expect(await services.signIn.setup.isOpen()).toBe(false)
  const again = await installDemo(services)
  expect(again.lines).toHaveLength(1)
  expect(again.lines[0]).not.toContain(password)
  expect(await services.tenants.all()).toHaveLength(1)
})

test('the password of TRELLIS_DEMO_PASSWORD is used and not printed', async () => {
  const { services } = await serve({ TRELLIS_DEMO_PASSWORD: 'correct horse battery' })
  const { lines } = await installDemo(services)
  expect(lines.join()).not.toContain('horse')
  await services.signIn.login({ email: 'sales@demo.example', password: 'correct horse battery' }, 'localhost')
})
