import { choiceParameter, pairsParameter, textParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'HTTP_REQUEST',
  label: 'Send an HTTP request',
  icon: 'http',
  summary: 'Asks an address outside, with a key that is the same at every try, and gives what it answers.',
  keywords: ['rest', 'api', 'fetch', 'webhook', 'call', 'url'],
  input: {
    properties: {
      method: choiceParameter(
        'Method',
        { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE', HEAD: 'HEAD' },
        { default: 'GET' },
      ),
      url: textParameter('Address', { maxLength: 4000, metadata: { fieldSize: 'full' } }),
      query: pairsParameter('Query parameters', 'Name'),
      headers: pairsParameter('Headers', 'Name'),
      body: {
        type: 'object',
        format: 'json',
        title: 'Body',
        info: 'Sent as JSON; a text is sent as it is. JSON; a text with {{…}} or an object of one function is worked out.',
        metadata: { fieldSize: 'full' },
      },
    },
    required: ['url'],
  },
  output: {
    type: 'object',
    properties: {
      status: { type: 'integer', format: 'number', title: 'Status' },
      headers: { type: 'object', format: 'json', title: 'Headers' },
      body: { type: 'object', format: 'json', title: 'Body' },
    },
  },
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: true } },
  samples: [
    { url: 'https://example.com/orders' },
    {
      method: 'POST',
      url: '{{input.address}}',
      headers: [{ key: 'accept', value: 'application/json' }],
      body: { a: 1 },
    },
  ],
  invalidSamples: [
    { path: 'url', value: { method: 'GET' } },
    { path: 'method', value: { url: 'https://example.com', method: 'FETCH' } },
  ],
})
