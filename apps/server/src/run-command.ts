import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseOrigin, UserError } from '@trellis/base'
import { buildServer } from './build-server.ts'
import { ConfigError, type Environment, readConfig } from './config.ts'
import { explainStart } from './explain-start.ts'
import { findHome } from './find-home.ts'
import { joinDatabase } from './open-database.ts'
import type { Services } from './services.ts'
import { createWorkspace, setWorkspaceAddress } from './tenants/tenant-commands.ts'

const usage = `Usage:
  npm run trellis -- tenant create --name NAME --email ADDRESS [--full-name NAME] [--url https://trellis.example.org]
      Makes a workspace with its first user and prints the link with which that user sets a password.
  npm run trellis -- tenant address --name NAME --url https://trellis.example.org
      Gives a workspace its address. From two workspaces on each needs one with a host name of its own.
Works beside a running server as well as without one.`

type Options = { name?: string; email?: string; url?: string; 'full-name'?: string }
type Work = (services: Services) => Promise<string>

/** The server's command line: prints what it did, or one sentence and exit code 1. */
export async function runCommand(given: { environment: Environment; args: readonly string[] }): Promise<void> {
  try {
    const line = await withServices(given.environment, readWork(given.args))
    process.stdout.write(`${line}\n`)
    process.exit(0)
  } catch (error) {
    const message = error instanceof UserError ? error.message : explainStart(error, given.environment)
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}

function readWork(args: readonly string[]): Work {
  const { values, positionals } = parse(args)
  const name = values.name?.trim()
  const command = positionals.join(' ')
  if (!name || (command !== 'tenant create' && command !== 'tenant address')) throw new ConfigError(usage)
  const url = readUrl(values.url)
  if (command === 'tenant create') {
    const email = readEmail(values.email)
    const fullName = values['full-name']?.trim() || email
    return services => createWorkspace(services, { name, email, fullName, url })
  }
  if (!url) throw new ConfigError('--url is needed: the address of the workspace, like https://trellis.example.org.')
  return services => setWorkspaceAddress(services, { name, url })
}

function parse(args: readonly string[]): { values: Options; positionals: string[] } {
  const text = { type: 'string' } as const
  const options = { name: text, email: text, url: text, 'full-name': text }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function readEmail(text = ''): string {
  const email = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email
  throw new ConfigError('--email must be an email address.')
}

function readUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : parseOrigin(text)
  if (text === undefined || url) return url
  throw new ConfigError('--url must be an address without path, like https://trellis.example.org.')
}

/** Everything but the listening: what is done counts for running servers too. */
async function withServices(environment: Environment, work: Work): Promise<string> {
  const home = findHome()
  const config = readConfig(environment, [], home)
  const database = await joinDatabase(config, home, line => process.stderr.write(`${line}\n`))
  try {
    const server = await buildServer({
      config: { ...config, dataDir: config.dataDir ?? join(home, 'data') },
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
