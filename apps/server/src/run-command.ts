import { parseArgs } from 'node:util'
import { UserError } from '@trellis/base'
import { roles } from '@trellis/model'
import { buildServer } from './build-server.ts'
import { ConfigError, type Environment, parseOrigin, readConfig } from './config.ts'
import { explainStart } from './explain-start.ts'
import { findHome } from './find-home.ts'
import { joinDatabase } from './open-database.ts'
import type { Services } from './services.ts'
import { createTenant } from './tenants/create-tenant.ts'
import { createUser } from './users/create-user.ts'

const usage = `Usage:
  npm run trellis -- tenant create --name NAME --email ADDRESS [--full-name NAME] [--url https://trellis.example.org]

Makes a workspace with its first user, and prints the link with which that user sets a password.
A server that runs is told by itself; each workspace needs a host name of its own, which --url gives.`

type NewWorkspace = { name: string; email: string; fullName: string; url: string | undefined }

/** What the server's command line can do; prints what it made, or one sentence and exit code 1. */
export async function runCommand(given: { environment: Environment; args: readonly string[] }): Promise<void> {
  try {
    const wanted = readWorkspace(given.args)
    const link = await withServices(given.environment, services => createWorkspace(services, wanted))
    process.stdout.write(`${link}\n`)
    process.exit(0)
  } catch (error) {
    const message = error instanceof UserError ? error.message : explainStart(error, given.environment)
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}

function readWorkspace(args: readonly string[]): NewWorkspace {
  const { values, positionals } = parse(args)
  const email = values.email?.trim() ?? ''
  const name = values.name?.trim() ?? ''
  if (positionals.join(' ') !== 'tenant create' || !name) throw new ConfigError(usage)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ConfigError('--email must be an e-mail address.')
  const url = values.url === undefined ? undefined : parseOrigin(values.url)
  if (values.url !== undefined && !url) {
    throw new ConfigError('--url must be an address without path, like https://trellis.example.org.')
  }
  return { name, email, url, fullName: values['full-name']?.trim() || email }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: text, email: text, url: text, 'full-name': text },
    })
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

async function withServices<Result>(
  environment: Environment,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const home = findHome()
  const config = readConfig(environment, [], home)
  const database = await joinDatabase(config, home, line => process.stderr.write(`${line}\n`))
  try {
    const server = await buildServer({
      config: { ...config, dataDir: config.dataDir ?? home },
      connectionString: database.connectionString,
    })
    try {
      return await work(server.services)
    } finally {
      await server.close()
    }
  } finally {
    await database.stop()
  }
}

/** Closes set-up where it was still open: from now on there is somebody to sign in. */
async function createWorkspace({ database, signIn, bus, config }: Services, wanted: NewWorkspace): Promise<string> {
  const { name, email, fullName, url } = wanted
  const isFirst = await signIn.setup.isOpen()
  const { tenant, userId } = await database.transaction(async connection => {
    if (isFirst) await signIn.setup.close(connection)
    const made = await createTenant(connection, { name, url, locale: 'en', timezone: 'UTC' })
    const user = await createUser(connection, made, { email, fullName, roles: [...roles], isTenantAdmin: true })
    return { tenant: made, userId: user.id }
  })
  bus.announce('tenants', tenant.id)
  const { token } = await signIn.makePasswordLink({ tenant, userId, createdBy: null })
  const base = tenant.url ?? config.url ?? `http://localhost:${config.port}`
  return `${base}/set-password?token=${token}`
}
