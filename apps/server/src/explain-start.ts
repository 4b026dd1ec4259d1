import { OperationalError, ownValue } from '@trellis/base'
import { ConfigError, type Environment } from './config.ts'
import { EmbeddedPostgresError } from './database/embedded/embedded-postgres-error.ts'
import { MigrationError } from './database/migrate.ts'
import { withSourcePlaces } from './source-places.ts'

/** Why the server does not start and what to do, in a sentence; the whole error only where it is a bug. Never shows a password. */
export function explainStart(error: unknown, environment: Environment): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError) {
    return error.message
  }
  const code = codeOf(error)
  const where = environment['HOST'] ? ` on ${environment['HOST']}` : ''
  const port = environment['PORT'] ?? '4000'
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port}${where} is taken by another program: stop that one, or choose another port with PORT=${Number(port) + 1}.`,
    EACCES: `Port ${port}${where} may not be used by this user: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST=${environment['HOST'] ?? ''} is no address of this machine: use 127.0.0.1 for this machine alone or 0.0.0.0 for all networks.`,
    ENOSPC: 'The disk is full: free some space, then start again.',
    STORAGE_FULL: 'The disk of the database is full: free some space, then start again.',
    ...ofDatabase(environment['DATABASE_URL']),
  }
  return (
    (code && ownValue(known, code)) ??
    `Trellis could not start. ${error instanceof Error ? withSourcePlaces(error.stack) : String(error)}`
  )
}

/** The innermost code that says something: of a cause before that of what was made from it. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const inner = error.cause === undefined ? undefined : codeOf(error.cause)
  if (inner) return inner
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof OperationalError ? error.code : undefined
}

function ofDatabase(address: string | undefined): Readonly<Record<string, string>> {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  if (!url) return {}
  const server = `${url.hostname || 'localhost'}:${url.port || '5432'}`
  const unreachable = `The PostgreSQL of DATABASE_URL does not answer at ${server}: start it, or correct DATABASE_URL.`
  const refused = `The PostgreSQL of DATABASE_URL at ${server} refuses the user "${decodeURIComponent(url.username)}": correct the user or the password in DATABASE_URL.`
  return {
    ECONNREFUSED: unreachable,
    ETIMEDOUT: unreachable,
    EHOSTUNREACH: unreachable,
    UNAVAILABLE: unreachable,
    ECONNRESET: unreachable,
    ENOTFOUND: `The host "${url.hostname}" of DATABASE_URL is not known: correct DATABASE_URL.`,
    EAI_AGAIN: `The host "${url.hostname}" of DATABASE_URL cannot be looked up right now: check the network or correct DATABASE_URL.`,
    '28P01': refused,
    '28000': refused,
    '3D000': `The database "${url.pathname.slice(1)}" of DATABASE_URL does not exist at ${server}: create it, or correct DATABASE_URL.`,
    '42501': `The user "${decodeURIComponent(url.username)}" of DATABASE_URL may not create schemas: make it the owner of the database.`,
  }
}
