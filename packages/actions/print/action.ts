import { defineAction } from '../define-action.ts'

export const action = defineAction({
  id: 'DISPATCH_PRINT',
  label: 'Print the page',
  group: 'files',
  icon: 'print',
  summary: 'Opens the print dialog of the browser for the page.',
  keywords: ['paper', 'pdf'],
  input: { properties: {} },
  samples: [{}],
  invalidSamples: [{ path: 'copies', value: { copies: 2 } }],
})
