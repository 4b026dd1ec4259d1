import type { RecordSchema, RecordValues } from '@trellis/model'
import { defineDriver } from '../../define-driver.ts'
import { authentications, findAuthentication } from './authentications.ts'
import { requestOperation } from './request-operation.ts'

const text = (title: string, info?: string) =>
  ({ type: 'string', format: 'text', title, maxLength: 500, ...(info && { info }) }) as const

const connection: RecordSchema = {
  type: 'object',
  properties: {
    baseUrl: {
      type: 'string',
      format: 'url',
      title: 'Base URL',
      info: 'What every path comes after, such as https://api.example.com/v2.',
      maxLength: 2000,
    },
    authentication: {
      type: 'string',
      format: 'string-option-list',
      title: 'Authentication',
      default: 'none',
      metadata: {
        optionList: Object.entries(authentications).map(([value, { label }]) => ({ value, label })),
      },
    },
    username: text('User name'),
    headerName: text('Header'),
    tokenUrl: { type: 'string', format: 'url', title: 'Token URL', maxLength: 2000 },
    clientId: text('Client ID'),
    scope: text('Scope', 'What the token is asked for, apart by blanks.'),
    headers: {
      type: 'object',
      format: 'json',
      title: 'Headers',
      info: 'Sent with every request, such as { "Accept-Language": "en" }. Secrets do not belong here.',
      metadata: { fieldSize: 'full' },
    },
  },
  required: ['baseUrl'],
}

/** Scheme, host and port; the text itself where it is no address. */
const originOf = (address: unknown): unknown =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : address

export const driver = defineDriver({
  id: 'rest',
  label: 'REST',
  icon: 'language',
  summary: 'Asks any HTTP API that speaks JSON.',
  connection,
  secrets: {
    password: { label: 'Password' },
    token: { label: 'Token' },
    headerValue: { label: 'Value of the header' },
    queryParameters: { label: 'Query parameters', info: 'As in an address: api_key=…&user=…' },
    clientSecret: { label: 'Client secret' },
  },
  asks(values: RecordValues) {
    const { fields, secrets } = findAuthentication(values['authentication'])
    return { connection: ['baseUrl', 'authentication', ...fields, 'headers'], secrets }
  },
  placeOf: ({ baseUrl, tokenUrl }: RecordValues) => [originOf(baseUrl), originOf(tokenUrl)],
  operations: { request: requestOperation },
})
