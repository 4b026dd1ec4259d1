import type { Config } from '../config.ts'
import type { OwnPlace } from './guard-address.ts'

/** Where the database and this server listen: nothing outgoing leads back to them. */
export function ownPlaces(
  { host, port, url }: Pick<Config, 'host' | 'port' | 'url'>,
  connectionString: string,
): OwnPlace[] {
  const database = URL.canParse(connectionString) ? new URL(connectionString) : undefined
  const own = url === undefined ? undefined : new URL(url)
  return [
    { host, port },
    ...(database ? [{ host: database.hostname.replace(/^\[|\]$/g, ''), port: Number(database.port) || 5432 }] : []),
    ...(own?.port ? [{ host: own.hostname, port: Number(own.port) }] : []),
  ]
}
