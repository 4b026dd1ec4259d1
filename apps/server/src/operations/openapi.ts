import { type ErrorCode, ownValue } from '@trellis/base'
import type { Access, Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { LoginInput } from '../sign-in/login-input.ts'
import { TokenInput } from '../sign-in/token-input.ts'
import { publishedSchema } from './published-schema.ts'
import { describeRefusals, errorSchema, refusals, refusalsOf, takesKey } from './refusals.ts'
import { type QueryParameter, type RestRoute, restRoutes } from './rest.ts'

type Schema = object

/** The reference of every address, made from the contracts (OpenAPI 3.1, whose schemas are JSON Schema). */
export function buildOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trellis',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every call needs `Authorization: Bearer <accessToken>` of `POST /api/login`, unless it says otherwise. Writes take an `Idempotency-Key`: repeated within 72 hours it gives the stored answer.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Session', description: 'Sign-in and sign-out' },
      { name: 'Records', description: 'Records by plain addresses' },
      { name: 'Operations', description: 'Everything the product can do, by name' },
      { name: 'Files', description: 'Upload and download' },
      { name: 'Server', description: 'Health and this reference' },
    ],
    paths: {
      ...sessionPaths,
      ...recordPaths(),
      ...Object.fromEntries(
        Object.values(contracts).map(contract => [pathOf(contract), { post: describeOperation(contract) }]),
      ),
      ...otherPaths,
    },
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function pathOf(contract: Contract): string {
  return `/api/operations/${contract.name}`
}

/** Who may call, in words. */
export function describeAccess(access: Access): string {
  if ('anyone' in access) return 'Open to anyone.'
  if ('signedIn' in access) return 'For anyone signed in.'
  if ('anyBuilder' in access) return 'For anyone with a builder role.'
  if ('tenantAdmin' in access) return 'For tenant admins.'
  if ('sections' in access) return `For those who may open builder/${access.sections.join(' or builder/')}.`
  if ('section' in access) return `For those who may open builder/${access.section}.`
  return `For anyone signed in; applies the caller's right to ${access.records} records.`
}

function describeOperation(contract: Contract) {
  return {
    operationId: contract.name,
    tags: ['Operations'],
    summary: contract.summary,
    description: describeAccess(contract.access),
    ...('anyone' in contract.access ? { security: [] } : {}),
    ...(takesKey(contract) ? { parameters: [idempotencyKey] } : {}),
    requestBody: { required: true, content: asJson(contract.input) },
    responses: { ...answer(200, contract.output), ...describeRefusals(contract, 'POST') },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes repeating the call safe',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function recordPaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of restRoutes) {
    paths[route.path] = { ...ownValue(paths, route.path), [route.method.toLowerCase()]: describeRoute(route) }
  }
  return paths
}

function describeRoute(route: RestRoute) {
  const { contract, method, query, path, hasBody, summary } = route
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  return {
    operationId: `${method.toLowerCase()}${nounOf(path, names)}`,
    tags: ['Records'],
    summary,
    description: describeAccess(contract.access),
    parameters: [
      ...names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, parameter]) => describeParameter(name, parameter)),
      ...(takesKey(contract) ? [idempotencyKey] : []),
    ],
    ...(hasBody ? { requestBody: { required: true, content: asJson(bodyOf(route)) } } : {}),
    responses: { ...answer(route.status, contract.output), ...describeRefusals(contract, method) },
  }
}

/** `Records`, or `Record` where the address names one. */
function nounOf(path: string, names: readonly string[]): string {
  const last = path.split('/').findLast(part => !part.startsWith('{')) ?? ''
  const noun = last.charAt(0).toUpperCase() + last.slice(1)
  return names.includes('id') ? noun.replace(/s$/, '') : noun
}

const parameterSchemas: Readonly<Record<QueryParameter['kind'], Schema>> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  list: { type: 'string' },
  json: { type: 'string', contentMediaType: 'application/json' },
}

function describeParameter(name: string, { kind, summary }: QueryParameter) {
  return { name, in: 'query', description: summary, schema: parameterSchemas[kind] }
}

/** The operation's input without what the address gives. */
function bodyOf({ contract, fromPath }: RestRoute): Schema {
  const input: { properties?: Record<string, Schema>; required?: string[] } = contract.input
  const isOwn = (name: string) => !fromPath.includes(name)
  return {
    ...input,
    properties: Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => isOwn(name))),
    required: (input.required ?? []).filter(isOwn),
  }
}

function asJson(schema: Schema) {
  return { 'application/json': { schema: publishedSchema(schema) } }
}

function answer(status: number, schema: Schema) {
  return { [status]: { description: 'The answer', content: asJson(schema) } }
}

const { anything, body, database, names, often, signIn } = refusalsOf
const sessionAnswer = contracts.PASSWORD_SET.output

const sessionPaths = {
  '/api/login': {
    post: {
      operationId: 'login',
      tags: ['Session'],
      summary: 'Signs in: an access token of 15 minutes, and the refresh token as a cookie.',
      security: [],
      requestBody: { required: true, content: asJson(LoginInput) },
      responses: {
        ...answer(200, sessionAnswer),
        ...refusals([...anything, ...body, ...database, ...signIn, ...names, ...often]),
      },
    },
  },
  '/api/token': {
    post: {
      operationId: 'refresh',
      tags: ['Session'],
      summary:
        'Gives a new access token for the refresh cookie, which is replaced; with `ahead`, the answers to reading operations too, null for what is not answered.',
      security: [],
      requestBody: { required: false, content: asJson(TokenInput) },
      responses: {
        ...answer(200, { ...sessionAnswer, properties: { ...sessionAnswer.properties, ahead: { type: 'array' } } }),
        ...refusals([...anything, ...body, ...database, ...signIn, ...often]),
      },
    },
  },
  '/api/logout': {
    post: {
      operationId: 'logout',
      tags: ['Session'],
      summary: 'Ends the session.',
      security: [],
      responses: { ...answer(200, { type: 'object' }), ...refusals([...anything, ...body, ...database]) },
    },
  },
}

const file = {
  type: 'object',
  required: ['id', 'name', 'mimeType', 'size'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    mimeType: { type: 'string' },
    size: { type: 'integer' },
  },
}

const otherPaths = {
  '/api/files': {
    post: {
      operationId: 'uploadFile',
      tags: ['Files'],
      summary: 'Uploads one file.',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
      responses: { ...answer(200, file), ...refusals([...anything, ...body, ...database, ...signIn]) },
    },
  },
  '/api/files/{id}': {
    get: {
      operationId: 'downloadFile',
      tags: ['Files'],
      summary: 'Downloads a file, by bearer token or by the cookie of the signed-in browser.',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The file', content: { '*/*': {} } },
        206: { description: 'The part of the file that was asked for', content: { '*/*': {} } },
        304: { description: 'The file is the one that the client has' },
        416: { description: 'The file has no such part' },
        ...refusals([...anything, ...database, ...signIn, ...names, 'UNSUPPORTED_MEDIA_TYPE']),
      },
    },
  },
  '/api/websocket': {
    get: {
      operationId: 'live',
      tags: ['Server'],
      summary:
        'Live changes: the first message is {"type": "auth", "accessToken": "…"}, then {"type": "subscribe", "id": "…", "cursor": {…}}.',
      security: [],
      responses: {
        101: { description: 'Switches to the websocket protocol' },
        ...refusals([...anything, ...names]),
      },
    },
  },
  '/api/health': { get: plain('health', 'Says that the server is alive.') },
  '/api/ready': {
    get: plain('ready', 'Says that the server can do its work.', { more: ['TIMEOUT'] }),
  },
  '/api/openapi.json': { get: plain('openapi', 'This description.', { isKept: true }) },
  '/api/docs': { get: plain('docs', 'This description for people.', { isKept: true }) },
}

type Plain = { more?: readonly ErrorCode[]; isKept?: boolean }

/** `isKept`: who has the answer already is told so. */
function plain(operationId: string, summary: string, { more = [], isKept = false }: Plain = {}) {
  const kept = isKept ? { 304: { description: 'The answer is the one that the client has' } } : {}
  const responses = { 200: { description: 'The answer' }, ...kept, ...refusals([...anything, ...more]) }
  return { operationId, tags: ['Server'], summary, security: [], responses }
}
