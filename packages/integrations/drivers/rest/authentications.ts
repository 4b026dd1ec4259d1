type Authentication = {
  label: string
  /** Fields of the connection, and secrets, that it needs. */
  fields: readonly string[]
  secrets: readonly string[]
}

/** The ways to sign in to an HTTP API (0b-decisions §13). */
export const authentications = {
  none: { label: 'None', fields: [], secrets: [] },
  basic: { label: 'Basic', fields: ['username'], secrets: ['password'] },
  bearer: { label: 'Bearer token', fields: [], secrets: ['token'] },
  header: { label: 'Header', fields: ['headerName'], secrets: ['headerValue'] },
  query: { label: 'Query parameters', fields: [], secrets: ['queryParameters'] },
  oauth2Client: {
    label: 'OAuth2 client credentials',
    fields: ['tokenUrl', 'clientId', 'scope'],
    secrets: ['clientSecret'],
  },
  oauth2Password: {
    label: 'OAuth2 user name and password',
    fields: ['tokenUrl', 'clientId', 'scope', 'username'],
    secrets: ['clientSecret', 'password'],
  },
} as const satisfies Record<string, Authentication>
export type AuthenticationId = keyof typeof authentications

export function authenticationId(value: unknown): AuthenticationId {
  return typeof value === 'string' && Object.hasOwn(authentications, value) ? (value as AuthenticationId) : 'none'
}

export const findAuthentication = (value: unknown): Authentication => authentications[authenticationId(value)]
