import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OperationalError } from '@trellis/base'
import { isPublicAddress } from './is-public-address.ts'

type OutboundOptions = {
  /** Hosts that the operator allows though they are not on the open internet. */
  allowedHosts: readonly string[]
  headers?: Readonly<Record<string, string>>
  timeout: number
  /** Most bytes of an answer. */
  largest: number
}

/**
 * The one way to ask something outside for text. Addresses of this machine and its networks are refused where the connection is made, so
 * a name that changes its mind meanwhile gains nothing; redirects are not followed.
 */
export function fetchOutbound(address: string, options: OutboundOptions): Promise<string> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAllowed = options.allowedHosts.includes(host)
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(refusal(host))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const fail = (message: string, cause?: unknown) => reject(new OperationalError('UNAVAILABLE', message, { cause }))
  const sent = request(
    url,
    {
      headers: { accept: 'application/json', 'user-agent': 'Trellis', ...options.headers },
      signal: AbortSignal.timeout(options.timeout),
      agent: false,
      ...(isAllowed ? {} : { lookup: publicLookup }),
    },
    response => {
      const { statusCode = 0 } = response
      if (statusCode !== 200) {
        response.destroy()
        return fail(`${host} answered with ${statusCode}`)
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= options.largest) chunks.push(chunk)
        else response.destroy(new Error('the answer is too long'))
      })
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      response.on('error', error => fail(`${host} could not be read`, error))
    },
  )
  sent.on('error', error => fail(`${host} could not be reached`, error))
  sent.end()
  return promise
}

/** A name leads only to addresses of the open internet; the connection goes to what was looked at. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses
    const [first] = found
    if (error) return callback(error, '')
    if (!first || !found.every(({ address }) => isPublicAddress(address))) return callback(refusal(hostname), '')
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

const refusal = (host: string) => new OperationalError('UNAVAILABLE', `${host} is not on the open internet`)
