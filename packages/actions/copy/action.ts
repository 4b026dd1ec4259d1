import { defineAction } from '../define-action.ts'
import { longTextParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_COPY',
  label: 'Copy a text',
  group: 'files',
  icon: 'content_copy',
  summary: 'Puts a text on the clipboard of the person.',
  keywords: ['clipboard'],
  input: { properties: { value: longTextParameter('Text') }, required: ['value'] },
  samples: [{ value: 'INV-2026-001' }, { value: '{{record.number}}' }, { value: { UPPER: ['{{record.name}}'] } }],
  invalidSamples: [
    { path: 'value', value: {} },
    { path: 'value', value: { value: 'x'.repeat(10_001) } },
  ],
})
