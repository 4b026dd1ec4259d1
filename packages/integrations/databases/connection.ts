import type { RecordSchema, RecordValues } from '@trellis/model'

const text = (title: string, info?: string) =>
  ({ type: 'string', format: 'text', title, maxLength: 500, ...(info && { info }) }) as const

const securities = {
  verified: 'Encrypted, the certificate is checked',
  unverified: 'Encrypted, the certificate is not checked',
  none: 'Not encrypted',
}
export type Security = keyof typeof securities

export const securityOf = (connection: RecordValues): Security => {
  const { security } = connection
  return typeof security === 'string' && Object.hasOwn(securities, security) ? (security as Security) : 'verified'
}

/** How a database is reached: these fields alone, so that no option of a library can be set by whoever fills them in (S10). */
export const databaseConnection = (usualPort: number): RecordSchema => ({
  type: 'object',
  properties: {
    host: text('Host', 'A name or an address, such as db.example.com.'),
    // A text: numbers are written in groups of digits.
    port: { type: 'string', format: 'text', title: 'Port', maxLength: 20, default: String(usualPort) },
    database: text('Database'),
    user: text('User name', 'Somebody who may do there what is needed here, and no more.'),
    security: {
      type: 'string',
      format: 'string-option-list',
      title: 'Security',
      default: 'verified',
      metadata: { optionList: Object.entries(securities).map(([value, label]) => ({ value, label })) },
    },
    authority: {
      type: 'string',
      format: 'multiline',
      title: 'Certificate of the authority',
      info: 'As PEM, where the certificate of the server comes from an authority of your own.',
      maxLength: 20_000,
      metadata: { fieldSize: 'full' },
    },
  },
  required: ['host', 'port', 'database', 'user'],
})

export const databaseSecrets = { password: { label: 'Password' } } as const

export function databaseAsks(connection: RecordValues) {
  const authority = securityOf(connection) === 'verified' ? ['authority'] : []
  return { connection: ['host', 'port', 'database', 'user', 'security', ...authority], secrets: ['password'] }
}

export const placeOfDatabase = ({ host, port }: RecordValues): unknown => [host, port]
