import { ownValue } from '@trellis/base'
import type { FieldSchema, RecordValues } from '@trellis/model'
import type { DriverOperation } from '../../define-driver.ts'

const safeMethods: ReadonlySet<unknown> = new Set(['GET', 'HEAD'])

/** Whether a request with this method may be sent again. */
export const isSafeMethod = (method: unknown): boolean => safeMethods.has(method ?? 'GET')

const inGroup = (detailGroupId: string, detailOrder: number) => ({ detailGroupId, detailOrder })

const choice = (
  title: string,
  labels: Readonly<Record<string, string>>,
  start: string,
  place: object,
): FieldSchema => ({
  type: 'string',
  format: 'string-option-list',
  title,
  default: start,
  metadata: { ...place, optionList: Object.entries(labels).map(([value, label]) => ({ value, label })) },
})
const text = (title: string, place: object, info?: string): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  maxLength: 2000,
  ...(info && { info }),
  metadata: { ...place },
})
const json = (title: string, place: object, info?: string): FieldSchema => ({
  type: 'object',
  format: 'json',
  title,
  ...(info && { info }),
  metadata: { ...place, fieldSize: 'full' },
})
const count = (title: string, place: object, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'integer',
  format: 'number',
  title,
  ...more,
  metadata: { ...place },
})

const methods = Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map(each => [each, each]))
const bodies = { none: 'None', json: 'JSON', form: 'Form', raw: 'Raw text' }
const pagings = { none: 'None', page: 'Page number', offset: 'Offset', cursor: 'Cursor', link: 'Link header' }

const bodyFields = { json: ['body'], form: ['body'], raw: ['rawBody', 'contentType'] }
const sized = ['itemsPath', 'pageParameter', 'sizeParameter', 'pageSize']
const pagingFields = {
  page: [...sized, 'firstPage', 'mostItems'],
  offset: [...sized, 'mostItems'],
  cursor: [...sized, 'cursorPath', 'mostItems'],
  link: ['itemsPath', 'sizeParameter', 'pageSize', 'mostItems'],
}
const ownFields = (fields: Readonly<Record<string, string[]>>, value: unknown): string[] =>
  (typeof value === 'string' ? ownValue(fields, value) : undefined) ?? []

export const requestOperation: DriverOperation = {
  label: 'Request',
  summary: 'Sends one HTTP request, or one for each page of a list.',
  groups: [
    { id: 'request', name: 'Request', order: 1 },
    { id: 'paging', name: 'Paging', order: 2, collapsible: true, startsCollapsed: true },
  ],
  input: {
    type: 'object',
    properties: {
      method: choice('Method', methods, 'GET', inGroup('request', 1)),
      path: text('Path', inGroup('request', 2), 'What comes after the base URL.'),
      query: json('Query', inGroup('request', 3), 'Names and values, such as { "state": "open" }.'),
      headers: json('Headers', inGroup('request', 4)),
      bodyType: choice('Body', bodies, 'none', inGroup('request', 5)),
      body: json('Value of the body', inGroup('request', 6), 'For JSON any value, for a form names and values.'),
      rawBody: {
        type: 'string',
        format: 'multiline',
        title: 'Text of the body',
        maxLength: 1_000_000,
        metadata: { ...inGroup('request', 7), fieldSize: 'full' },
      },
      contentType: text('Content type', inGroup('request', 8), 'Of a raw body.'),
      paging: choice('Paging', pagings, 'none', inGroup('paging', 1)),
      itemsPath: text(
        'Place of the list',
        inGroup('paging', 2),
        'Such as data.items; empty where the answer is the list.',
      ),
      pageParameter: text('Parameter', inGroup('paging', 3), 'page, offset or cursor where nothing is said.'),
      firstPage: count('First page', inGroup('paging', 4), { minimum: 0, default: 1 }),
      sizeParameter: text('Parameter of the size', inGroup('paging', 5)),
      pageSize: count('Items of a page', inGroup('paging', 6), { minimum: 1, maximum: 10_000 }),
      cursorPath: text('Place of the next cursor', inGroup('paging', 7), 'Such as meta.next.'),
      mostItems: count('Items at most', inGroup('paging', 8), { minimum: 1, maximum: 10_000 }),
    },
  },
  asks({ bodyType, paging }) {
    return [
      'method',
      'path',
      'query',
      'headers',
      'bodyType',
      ...ownFields(bodyFields, bodyType),
      'paging',
      ...ownFields(pagingFields, paging),
    ]
  },
  output: { type: 'object', format: 'json', title: 'Answer' },
  errors: [
    'NAME',
    'UNREACHABLE',
    'TLS',
    'SIGN_IN',
    'RIGHTS',
    'GUARD',
    'TIMEOUT',
    'TOO_LARGE',
    'ANSWER',
    'BUSY',
    'SERVER',
    'INPUT',
    'SECRETS',
  ],
  readOnly: ({ method }: RecordValues) => isSafeMethod(method),
}
