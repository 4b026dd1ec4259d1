import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOutbound } from './fetch-outbound.ts'

let server: Server
let port = 0
let asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/slow') return
    else response.end(request.url === '/long' ? 'x'.repeat(5000) : 'found')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (host: string, path = '/', allowedHosts: string[] = []) => {
  asked = []
  return fetchOutbound(`http://${host}:${port}${path}`, { allowedHosts, timeout: 400, largest: 1000 })
}

const inside = [
  '127.0.0.1',
  'localhost',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost.',
]

test.each(inside)('S55 S57 %s is refused before anything is sent', async host => {
  await expect(ask(host)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked).toEqual([])
})

test('what the operator allows is asked', async () => {
  await expect(ask('127.0.0.1', '/', ['127.0.0.1'])).resolves.toBe('found')
  await expect(ask('localhost', '/', ['localhost'])).resolves.toBe('found')
})

test('S56 redirects are not followed; slow and long answers end', async () => {
  const allowed = ['127.0.0.1']
  await expect(ask('127.0.0.1', '/moved', allowed)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked).toEqual(['/moved'])
  await expect(ask('127.0.0.1', '/slow', allowed)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(ask('127.0.0.1', '/long', allowed)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
