import { defineAction } from '../define-action.ts'
import { textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_OPEN_FILE',
  label: 'Open a file',
  group: 'files',
  icon: 'attach_file',
  summary: 'Shows an uploaded file to whoever may read it.',
  keywords: ['preview', 'attachment', 'view'],
  input: { properties: { fileId: textParameter('File ID') }, required: ['fileId'] },
  samples: [{ fileId: 'a1' }, { fileId: '{{vars.chosen}}' }],
  invalidSamples: [
    { path: 'fileId', value: {} },
    { path: 'fileId', value: { fileId: 'x'.repeat(501) } },
  ],
})
