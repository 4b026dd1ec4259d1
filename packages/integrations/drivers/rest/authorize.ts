import type { DriverCall, OutboundAnswer, Token } from '../../define-driver-server.ts'
import { IntegrationFailure } from '../../failure.ts'
import { authenticationId, findAuthentication } from './authentications.ts'

/** What signs a request in. */
export type Credentials = { headers: Record<string, string>; query: [string, string][]; token?: string }

export async function authorize(call: DriverCall, refused?: string): Promise<Credentials> {
  const { connection, secrets } = call
  const missing = findAuthentication(connection['authentication']).secrets.find(name => !secrets[name])
  if (missing) throw new IntegrationFailure('SECRETS', `The secret ${missing} is not set`)
  const secret = (name: string) => secrets[name] ?? ''
  switch (authenticationId(connection['authentication'])) {
    case 'basic': {
      const code = base64(`${textOf(connection['username'])}:${secret('password')}`)
      call.conceal(code)
      return inHeader('authorization', `Basic ${code}`)
    }
    case 'bearer':
      return inHeader('authorization', `Bearer ${secret('token')}`)
    case 'header':
      return inHeader(textOf(connection['headerName']), secret('headerValue'))
    case 'query': {
      const query = [...new URLSearchParams(secret('queryParameters'))]
      for (const [, value] of query) call.conceal(value)
      return { headers: {}, query }
    }
    case 'oauth2Client':
    case 'oauth2Password': {
      const token = await call.token(() => askForToken(call), refused)
      call.conceal(token)
      return { ...inHeader('authorization', `Bearer ${token}`), token }
    }
    case 'none':
      return { headers: {}, query: [] }
  }
}

function inHeader(name: string, value: string): Credentials {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw new IntegrationFailure('INPUT', 'The header has no usable name')
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new IntegrationFailure('SECRETS', 'A secret holds characters that no header takes')
  return { headers: { [name.toLowerCase()]: value }, query: [] }
}

/** What a server gives that does not say how long its token is good for. */
const usualLifetime = 3600

async function askForToken({ connection, secrets, ask }: DriverCall): Promise<Token> {
  const isPassword = authenticationId(connection['authentication']) === 'oauth2Password'
  const form = new URLSearchParams({
    grant_type: isPassword ? 'password' : 'client_credentials',
    ...(isPassword && { username: textOf(connection['username']), password: secrets['password'] ?? '' }),
    ...(connection['scope'] ? { scope: textOf(connection['scope']) } : {}),
  })
  const client = `${encodeURIComponent(textOf(connection['clientId']))}:${encodeURIComponent(secrets['clientSecret'] ?? '')}`
  const answer = await ask({
    url: textOf(connection['tokenUrl']),
    method: 'POST',
    headers: {
      authorization: `Basic ${base64(client)}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: form.toString(),
    redirects: 0,
  })
  return readToken(answer)
}

function readToken({ status, text }: OutboundAnswer): Token {
  if (status !== 200) throw new IntegrationFailure('SIGN_IN', `The token URL answered with ${status}`)
  try {
    const { access_token: value, expires_in: seconds } = JSON.parse(text)
    if (typeof value === 'string' && value !== '') {
      const lifetime = Number(seconds) > 0 ? Number(seconds) : usualLifetime
      return { value, expiresAt: Date.now() + lifetime * 1000 }
    }
  } catch {
    // Said below, like an answer without a token.
  }
  throw new IntegrationFailure('SIGN_IN', 'The token URL gave no token')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of the UTF-8 bytes: names and passwords may hold any character. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
