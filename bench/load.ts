import { connect, type Socket } from 'node:net'

/** One HTTP request as bytes to send: method, path, headers and body. */
export type LoadRequest = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** Where another than the address says. */
  host?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Requests per second that a server answers over `connections` kept-alive connections, one request at a time on each.
 * Reads only what is needed to find the end of an answer, so that the client takes little of the shared cores.
 * Throws when an answer is neither 200 nor 201: a fast error is no result.
 */
export async function requestsPerSecond(options: Load): Promise<number> {
  const { times, milliseconds } = await run(options)
  return times.length / (milliseconds / 1000)
}

/** Milliseconds that each request took under the same load. */
export async function latencies(options: Load): Promise<number[]> {
  return (await run(options)).times
}

type Load = { url: string; connections: number; seconds: number; request: (index: number) => LoadRequest }
const successes: ReadonlySet<string> = new Set(['200', '201'])

type State = { next: number; times: number[]; stopAt: number }

async function run(options: Load): Promise<{ times: number[]; milliseconds: number }> {
  const { hostname, port } = new URL(options.url)
  const started = performance.now()
  const state: State = { next: 0, times: [], stopAt: started + options.seconds * 1000 }
  await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(connect(Number(port), hostname), options, state)),
  )
  return { times: state.times, milliseconds: performance.now() - started }
}

function runConnection(
  socket: Socket,
  options: { url: string; request: (index: number) => LoadRequest },
  state: State,
): Promise<void> {
  socket.setNoDelay(true)
  return new Promise((resolve, reject) => {
    let pending = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      socket.write(toBytes(options.url, options.request(state.next)))
      state.next += 1
      sentAt = performance.now()
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', chunk => {
      pending = pending.length ? Buffer.concat([pending, chunk]) : chunk
      const end = endOfAnswer(pending)
      if (end < 0) return
      if (!successes.has(pending.toString('latin1', 9, 12))) {
        socket.destroy()
        reject(new Error(`The load got: ${pending.toString('utf8').slice(0, 600)}`))
        return
      }
      pending = pending.subarray(end)
      const now = performance.now()
      state.times.push(now - sentAt)
      if (now < state.stopAt) send()
      else {
        socket.destroy()
        resolve()
      }
    })
  })
}

function toBytes(url: string, request: LoadRequest): string {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
  const body = request.body ?? ''
  const length =
    request.body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${request.method} ${request.path} HTTP/1.1\r\nhost: ${request.host ?? new URL(url).host}\r\n${headers.join('')}${length}\r\n${body}`
}

/** Offset after the answer, or -1 while it is not complete. Knows content-length and chunked bodies. */
function endOfAnswer(bytes: Buffer): number {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return -1
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase()
  const length = /content-length: (\d+)/.exec(head)
  if (length) {
    const end = headEnd + 4 + Number(length[1])
    return bytes.length >= end ? end : -1
  }
  const chunkEnd = bytes.indexOf('0\r\n\r\n', headEnd + 4)
  return chunkEnd < 0 ? -1 : chunkEnd + 5
}
