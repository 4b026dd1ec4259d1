import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './static-web.ts'

const webDir = mkdtempSync(join(tmpdir(), 'trellis-web-'))
const file = join(webDir, 'assets', 'kept-abc123.js')
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<title>Trellis</title>')
  app = Fastify()
  await serveWeb(app, webDir)
})

afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

test('an asset comes from memory once it was asked for; parts and other encodings come from the disk', async () => {
  const url = '/assets/kept-abc123.js'
  const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br' }
  expect((await get(url, asBrowsersDo)).statusCode).toBe(404)
  writeFileSync(file, 'export const kept = 1')
  writeFileSync(`${file}.br`, 'packed')
  expect((await get(`${url}?again`, asBrowsersDo)).body).toBe('packed')
  rmSync(`${file}.br`)
  const kept = await get(url, asBrowsersDo)
  expect([kept.body, kept.headers['content-encoding']]).toEqual(['packed', 'br'])
  expect(kept.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  for (const encoding of ['br;q=0', 'gzip', 'identity'])
    expect((await get(`${url}?plain`, { 'accept-encoding': encoding })).body).toBe('export const kept = 1')
  const part = await get(url, { ...asBrowsersDo, range: 'bytes=0-5' })
  expect([part.statusCode, part.body]).toEqual([206, 'export'])
})

test('a small file that was not compressed comes as it is', async () => {
  writeFileSync(join(webDir, 'assets', 'small-abc123.css'), 'a{}')
  const answer = await get('/assets/small-abc123.css', { 'accept-encoding': 'br' })
  expect([answer.body, answer.headers['content-encoding']]).toEqual(['a{}', undefined])
  expect(answer.headers['content-type']).toMatch(/^text\/css/)
})

test('nothing outside the folder is read', async () => {
  writeFileSync(join(webDir, 'secret.js'), 'secret')
  for (const url of ['/assets/%2e%2e%2fsecret.js', '/assets/..%2fsecret.js', '/assets/%00.js', '/assets/a%2fb.js']) {
    const answer = await get(url, { 'accept-encoding': 'br' })
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toBe('secret')
  }
})
