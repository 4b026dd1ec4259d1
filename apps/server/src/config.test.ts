import { describe, expect, test } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>, args: string[] = []) => readConfig(environment, args, '/srv/trellis')

function messageOf(environment: Record<string, string>, args: string[] = []): string {
  try {
    read(environment, args)
  } catch (error) {
    expect((error as ConfigError).name).toBe('ConfigError')
    return (error as ConfigError).message
  }
  throw new Error('was accepted')
}

test('the defaults listen on this machine alone', () => {
  expect(read({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: undefined,
    webDir: '/srv/trellis/dist/web',
    url: undefined,
    hosts: [],
    trustedProxies: [],
    poolSize: 16,
    tenantRoles: true,
    metricsToken: undefined,
    largestFile: 2 * 1024 ** 3,
    geocoderUrl: undefined,
    geocoderKey: undefined,
    outboundHosts: [],
    secretKey: undefined,
    logLevel: 'warn',
    demo: false,
    demoPassword: undefined,
  })
})

test('every setting is read', () => {
  const environment = {
    PORT: '80',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://a:b@db/x',
    TRELLIS_DATA_DIR: 'elsewhere',
    TRELLIS_WEB_DIR: '/web',
    TRELLIS_URL: 'https://trellis.example.org/',
    TRELLIS_HOSTS: 'trellis.lan, Box.Office.example',
    TRELLIS_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16',
    TRELLIS_POOL_SIZE: '4',
    TRELLIS_METRICS_TOKEN: '0123456789abcdef',
    TRELLIS_LOG_LEVEL: 'info',
    TRELLIS_MAX_FILE_MB: '5',
    TRELLIS_GEOCODER_URL: 'https://nominatim.example.org/api',
    TRELLIS_GEOCODER_KEY: 'a key',
    TRELLIS_OUTBOUND_HOSTS: 'maps.local, 10.0.0.7',
    TRELLIS_SECRET_KEY: 'a key of at least thirty-two characters',
    TRELLIS_DEMO_PASSWORD: 'demo password',
  }
  expect(read(environment, ['--demo'])).toEqual({
    port: 80,
    host: '0.0.0.0',
    databaseUrl: 'postgres://a:b@db/x',
    dataDir: '/srv/trellis/elsewhere',
    webDir: '/web',
    url: 'https://trellis.example.org',
    hosts: ['trellis.lan', 'box.office.example'],
    trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
    poolSize: 4,
    tenantRoles: true,
    metricsToken: '0123456789abcdef',
    geocoderUrl: 'https://nominatim.example.org/api',
    geocoderKey: 'a key',
    outboundHosts: ['maps.local', '10.0.0.7'],
    secretKey: 'a key of at least thirty-two characters',
    largestFile: 5 * 1024 ** 2,
    logLevel: 'info',
    demo: true,
    demoPassword: 'demo password',
  })
})

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', TRELLIS_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
})

describe('what cannot be used is said in one sentence that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['DATABASE_URL', 'mysql://a:secret@b/c'],
    ['DATABASE_URL', 'a:secret'],
    ['TRELLIS_URL', 'trellis.example.org'],
    ['TRELLIS_URL', 'https://example.org/trellis'],
    ['TRELLIS_URL', 'javascript:alert(1)'],
    ['TRELLIS_TRUSTED_PROXIES', 'proxy.example.org'],
    ['TRELLIS_POOL_SIZE', '1'],
    ['TRELLIS_METRICS_TOKEN', 'short'],
    ['TRELLIS_LOG_LEVEL', 'loud'],
    ['TRELLIS_DEMO_PASSWORD', 'short'],
  ])('%s=%s', (name, value) => {
    const message = messageOf({ [name]: value })
    expect(message).toContain(name)
    expect(message).toMatch(/^[^\n]*[.]$/)
    expect(message).not.toContain('secret')
  })

  test('an unknown argument', () => expect(messageOf({}, ['--dmo'])).toContain('--dmo'))
})

test('roles of workspaces are on unless they are turned off', () => {
  expect(read({ TRELLIS_TENANT_ROLES: 'off' }).tenantRoles).toBe(false)
  expect(read({ TRELLIS_TENANT_ROLES: 'on' }).tenantRoles).toBe(true)
  expect(messageOf({ TRELLIS_TENANT_ROLES: 'maybe' })).toMatch(/TRELLIS_TENANT_ROLES must be on or off/)
})
