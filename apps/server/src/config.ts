import { resolve } from 'node:path'
import { ownValue, parseOrigin } from '@trellis/base'

/** Every setting of the server, read from the environment once at start. */
export type Config = {
  /** `PORT`, default 4000; 0 takes any free one. */
  port: number
  /** `HOST`, default 127.0.0.1. */
  host: string
  /** `DATABASE_URL`; undefined = the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** `TRELLIS_DATA_DIR`, default `data` of the clone: uploads go to `files` in it, never into the folder of PostgreSQL. */
  dataDir: string
  /** `TRELLIS_WEB_DIR`, default `dist/web`. */
  webDir: string
  /** `TRELLIS_URL`: address for links, without trailing slash. */
  url: string | undefined
  /** `TRELLIS_HOSTS`: further names that the server answers to, separated by commas. */
  hosts: readonly string[]
  /** `TRELLIS_TRUSTED_PROXIES`: comma-separated addresses whose forwarded headers count. */
  trustedProxies: readonly string[]
  /** `TRELLIS_POOL_SIZE`, connections of the pool, default 16. */
  poolSize: number
  /** `TRELLIS_TENANT_ROLES`, default on: each workspace's statements run as a PostgreSQL role that reaches its tables alone. */
  tenantRoles: boolean
  /** `TRELLIS_MAX_FILE_MB`, default 2048; in bytes. */
  largestFile: number
  /** `TRELLIS_S3_ENDPOINT` and its kin: files go there instead of the disk. */
  s3: S3Config | undefined
  /** `TRELLIS_METRICS_TOKEN`: bearer token of `/api/metrics`; without it there are no metrics. */
  metricsToken: string | undefined
  /** `TRELLIS_GEOCODER_URL`: a Nominatim-compatible server; without it addresses are found in the bundled list of towns. */
  geocoderUrl: string | undefined
  /** `TRELLIS_GEOCODER_KEY`. */
  geocoderKey: string | undefined
  /** `TRELLIS_OUTBOUND_HOSTS`: hosts on this machine or its networks that the server may ask, separated by commas; a port of our own only as `host:port`. */
  outboundHosts: readonly string[]
  /** `TRELLIS_SECRET_KEY`: what secrets of integrations are sealed with; undefined = a key in the data folder. */
  secretKey: string | undefined
  /** `TRELLIS_LOG_LEVEL`, default warn. */
  logLevel: LogLevel
  /** `--demo`: makes the demo workspace once. */
  demo: boolean
  /** `TRELLIS_DEMO_PASSWORD`. */
  demoPassword: string | undefined
}

/** An S3-compatible store: every part is needed but the region, which many stores do not look at. */
export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** As read, before the embedded database has chosen its folder. */
export type GivenConfig = Omit<Config, 'dataDir'> & { dataDir: string | undefined }

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used; its message is one sentence that names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** `home` is the folder that relative defaults start from. */
export function readConfig(environment: Environment, args: readonly string[], home: string): GivenConfig {
  refuseUnknownArguments(args)
  const text = (name: string) => ownValue(environment, name)?.trim() || undefined
  const dataDir = text('TRELLIS_DATA_DIR')
  return {
    port: readWholeNumber('PORT', text('PORT'), { fallback: 4000, least: 0, most: 65_535 }),
    host: text('HOST') ?? '127.0.0.1',
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    dataDir: dataDir && resolve(home, dataDir),
    webDir: resolve(home, text('TRELLIS_WEB_DIR') ?? 'dist/web'),
    url: readAddress('TRELLIS_URL', text('TRELLIS_URL')),
    hosts: readHosts(text('TRELLIS_HOSTS')),
    trustedProxies: readAddresses('TRELLIS_TRUSTED_PROXIES', text('TRELLIS_TRUSTED_PROXIES')),
    poolSize: readWholeNumber('TRELLIS_POOL_SIZE', text('TRELLIS_POOL_SIZE'), { fallback: 16, least: 2, most: 500 }),
    largestFile:
      readWholeNumber('TRELLIS_MAX_FILE_MB', text('TRELLIS_MAX_FILE_MB'), {
        fallback: 2048,
        least: 1,
        most: 1_000_000,
      }) *
      1024 *
      1024,
    tenantRoles: readSwitch('TRELLIS_TENANT_ROLES', text('TRELLIS_TENANT_ROLES')),
    s3: readS3(text),
    metricsToken: readLongSecret('TRELLIS_METRICS_TOKEN', 16, text('TRELLIS_METRICS_TOKEN')),
    geocoderUrl: readServiceUrl('TRELLIS_GEOCODER_URL', text('TRELLIS_GEOCODER_URL')),
    geocoderKey: text('TRELLIS_GEOCODER_KEY'),
    outboundHosts: readHosts(text('TRELLIS_OUTBOUND_HOSTS')),
    secretKey: readLongSecret('TRELLIS_SECRET_KEY', 32, text('TRELLIS_SECRET_KEY')),
    logLevel: readLogLevel(text('TRELLIS_LOG_LEVEL')),
    demo: args.includes('--demo'),
    demoPassword: readDemoPassword(environment['TRELLIS_DEMO_PASSWORD'] || undefined),
  }
}

function refuseUnknownArguments(args: readonly string[]): void {
  const unknown = args.find(argument => argument !== '--demo')
  if (unknown) throw new ConfigError(`The argument ${unknown} is not known: the only one is --demo.`)
}

function readWholeNumber(
  name: string,
  text: string | undefined,
  range: { fallback: number; least: number; most: number },
): number {
  if (text === undefined) return range.fallback
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= range.least && value <= range.most) return value
  throw new ConfigError(`${name} must be a whole number from ${range.least} to ${range.most}, not "${text}".`)
}

/** Never repeats the value: its path may hold a key. */
function readServiceUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw new ConfigError(`${name} must be an address like https://nominatim.example.org.`)
}

function readHosts(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap(host => (host.trim() ? [host.trim().toLowerCase()] : []))
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'on') return true
  if (text === 'off') return false
  throw new ConfigError(`${name} must be on or off, not "${text}".`)
}

/** Never repeats the value: it holds a password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  }
  return text
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const origin = parseOrigin(text)
  if (origin) return origin
  throw new ConfigError(`${name} must be an address without path, like https://trellis.example.org, not "${text}".`)
}

function readAddresses(name: string, text: string | undefined): string[] {
  const addresses = (text ?? '')
    .split(',')
    .map(address => address.trim())
    .filter(address => address !== '')
  const wrong = addresses.find(address => !/^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(address) && address !== 'loopback')
  if (wrong) {
    throw new ConfigError(`${name} must be addresses or networks like 10.0.0.5 or 10.0.0.0/8, not "${wrong}".`)
  }
  return addresses
}

function readS3(text: (name: string) => string | undefined): S3Config | undefined {
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(name => `TRELLIS_S3_${name}`)
  const [endpoint, bucket, accessKeyId, secretAccessKey] = names.map(text)
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      `Files go to an S3-compatible store once ${names.join(', ')} are all set; one of them is missing.`,
    )
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`TRELLIS_S3_BUCKET must be the name of a bucket, not "${bucket}".`)
  }
  return {
    endpoint: readAddress('TRELLIS_S3_ENDPOINT', endpoint) ?? endpoint,
    bucket,
    region: text('TRELLIS_S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function readLongSecret(name: string, least: number, text: string | undefined): string | undefined {
  if (text !== undefined && text.length < least) {
    throw new ConfigError(`${name} must have at least ${least} characters.`)
  }
  return text
}

function readLogLevel(text: string | undefined): LogLevel {
  if (text === undefined) return 'warn'
  const level = logLevels.find(known => known === text)
  if (level) return level
  throw new ConfigError(`TRELLIS_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
}

function readDemoPassword(text: string | undefined): string | undefined {
  if (text !== undefined && (text.length < 8 || text.length > 200)) {
    throw new ConfigError('TRELLIS_DEMO_PASSWORD must have 8 to 200 characters.')
  }
  return text
}
