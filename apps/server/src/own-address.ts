import type { Config } from './config.ts'

const everywhere: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::', '::1'])

/**
 * The address that links name, by the settings alone: what a request says of its host is never believed (S38). `port` is where the
 * server listens, where the system chose it.
 */
export function ownAddress({ url, host, port: wanted }: Pick<Config, 'url' | 'host' | 'port'>, port = wanted): string {
  return url ?? `http://${nameOf(host)}:${port}`
}

/** What links begin with that are sent away: the configured address, or none (S38). */
export function linkOrigin({ url }: Pick<Config, 'url'>, tenant: { url: string | undefined }): string | undefined {
  return tenant.url ?? url
}

function nameOf(host: string): string {
  if (everywhere.has(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
