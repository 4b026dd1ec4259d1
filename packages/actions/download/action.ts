import { defineAction } from '../define-action.ts'
import { choiceParameter, neededWhere, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_DOWNLOAD',
  label: 'Download',
  group: 'files',
  icon: 'download',
  summary: 'Saves an uploaded file, or a list of records as a file, on the device of the person.',
  keywords: ['save', 'export', 'csv', 'file'],
  input: {
    properties: {
      source: choiceParameter('What', { file: 'An uploaded file', list: 'A list of records' }),
      fileId: textParameter('File ID', { metadata: neededWhere('source', ['file']) }),
      list: textParameter('List', {
        info: 'A formula that gives the list, such as result.orders.list.',
        metadata: neededWhere('source', ['list']),
      }),
      fileName: textParameter('File name', { maxLength: 200 }),
    },
    required: ['source'],
  },
  samples: [
    { source: 'file', fileId: '{{record.contract.id}}' },
    { source: 'list', list: '{{result.orders.list}}', fileName: 'orders.csv' },
  ],
  invalidSamples: [
    { path: 'source', value: {} },
    { path: 'fileId', value: { source: 'file' } },
    { path: 'list', value: { source: 'list', fileName: 'orders.csv' } },
  ],
})
