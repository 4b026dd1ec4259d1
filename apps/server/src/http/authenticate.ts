import { UserError } from '@trellis/base'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { TokenUse } from '../sign-in/access-tokens.ts'
import { filesCookie } from '../sign-in/session-cookies.ts'
import type { Identity } from '../sign-in/sign-in.ts'
import { isApiToken } from '../tokens/api-tokens.ts'
import { readCookie } from './cookies.ts'

/** What reading operations, files that are read and live connections take; each asks what the caller may do. */
export const apiOrView = ['access', 'view'] as const satisfies readonly TokenUse[]

type Needed = Pick<Services, 'signIn' | 'apiTokens'>

/**
 * Who sends the request, by its bearer token, which a session or an API token may be; UNAUTHENTICATED without a valid one. A token of
 * another `use` than the API is taken only where it is named.
 */
export function authenticate(
  { signIn, apiTokens }: Needed,
  request: FastifyRequest,
  uses: readonly TokenUse[] = ['access'],
): Promise<Identity> {
  const token = bearerToken(request)
  if (token === undefined) throw new UserError('UNAUTHENTICATED', 'Please sign in')
  if (isApiToken(token)) return apiTokens.identify(token, { host: request.host, address: request.ip })
  return signIn.identify(token, request.host, uses)
}

/** The same for files, which pages also fetch by plain addresses: reading may go by the cookie that is good for nothing else. */
export async function authenticateForFiles(services: Needed, request: FastifyRequest): Promise<Identity> {
  const token = bearerToken(request)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const cookie = isReading ? readCookie(request, filesCookie) : undefined
  if (token === undefined && cookie !== undefined) return services.signIn.identify(cookie, request.host, ['files'])
  return authenticate(services, request, isReading ? apiOrView : undefined)
}

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}
