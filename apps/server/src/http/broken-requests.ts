import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@trellis/base'
import { ownValue } from '@trellis/base'
import { apiHeaders } from './security-headers.ts'

type Refusal = { status: number; error: ErrorBody }

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: { code: 'TIMEOUT', message: 'The request came too slowly' } },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: { code: 'VALIDATION_ERROR', message: 'The address or the headers are too long' },
  },
}
const malformed: Refusal = {
  status: 400,
  error: { code: 'VALIDATION_ERROR', message: 'The request is not well formed' },
}

/**
 * What Node cannot read never becomes a request: it is answered on the connection itself, which ends with it. The answer says so, or a
 * client would send its next request into a connection that is about to be reset.
 */
export function refuseBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, error: told } = ownValue(refusals, error.code ?? '') ?? malformed
  const body = JSON.stringify({ error: told })
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroySoon())
}
