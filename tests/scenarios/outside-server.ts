import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OutsideRequest = { method: string; path: string; key: string | undefined; body: string }

/** A server outside of the product that remembers what it was asked; `answer` gives the status, 0 = never answers. */
export async function startOutsideServer(answer: (request: OutsideRequest, number: number) => number = () => 200) {
  const requests: OutsideRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = request.headers['idempotency-key']
      const told: OutsideRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        key: Array.isArray(key) ? key[0] : key,
        body: Buffer.concat(chunks).toString(),
      }
      requests.push(told)
      const status = answer(told, requests.length)
      if (status === 0) return
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ number: requests.length }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
