import { expect, test } from 'vitest'
import { onlyTheGuardReachesOut } from './outgoing.ts'

const found = (path: string, source: string) => onlyTheGuardReachesOut(new Map([[path, source]])).length

test('[S58] code that opens a connection beside the guard', () => {
  const place = 'apps/server/src/files/a.ts'
  for (const name of ['node:net', 'node:tls', 'node:https', 'undici', 'pg', 'mysql2/promise', 'nodemailer'])
    expect(found(place, `import { x } from '${name}'\nx()`), name).toBe(1)
  expect(found('packages/integrations/drivers/rest/server.ts', "const { request } = await import('node:http')")).toBe(1)
  expect(found(place, "await fetch('https://example.com')")).toBe(1)
  expect(found('packages/flows/steps/a/server.ts', "new WebSocket('wss://example.com')")).toBe(1)
})

test('what opens none, and what is known', () => {
  expect(found('apps/server/src/http/a.ts', "import { createServer } from 'node:http'\ncreateServer()")).toBe(0)
  expect(found('apps/server/src/calls/a.ts', "import type { Socket } from 'node:net'")).toBe(0)
  expect(found('apps/server/src/calls/a.ts', "import { isIP } from 'node:net'\nisIP('')")).toBe(0)
  expect(found('apps/server/src/outbound/a.ts', "import { connect } from 'node:net'\nconnect({})")).toBe(0)
  expect(found('apps/web/src/api/a.ts', "await fetch('/api')")).toBe(0)
})
