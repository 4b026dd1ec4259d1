import { isPlainObject } from '@trellis/base'
import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { fileSettings } from '../../settings.ts'
import { checkFile, fileName, fillFile, readFile, sampleFiles } from '../../values/file-value.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'file',
  editsInDialog: true,
  label: 'File',
  summary: 'One uploaded file.',
  category: 'share',
  keywords: ['upload', 'attachment', 'document', 'picture', 'photo'],
  type: 'object',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: fileSettings,
  defaults: {},
  check: checkFile,
  fromText: readFile,
  toText: value => JSON.stringify(value),
  display: fileName,
  fileIds: value => (isPlainObject(value) && typeof value.id === 'string' ? [value.id] : []),
  withFiles: fillFile,
  samples: () => [...sampleFiles],
  invalidSamples: () => [
    { value: '019a2b3c-0001' },
    { value: {} },
    { value: { id: 'no blanks' } },
    { value: { ...sampleFiles[0], name: 'a/b.pdf' } },
    { value: { ...sampleFiles[0], name: '' } },
    { value: { ...sampleFiles[0], size: -1 } },
    { value: { ...sampleFiles[0], path: '/etc/passwd' } },
    { value: { ...sampleFiles[0], status: 'loading' } },
    { value: { ...sampleFiles[0], status: 'error' } },
    { value: sampleFiles[0], settings: { metadata: { allowedFileTypes: ['image'] } } },
  ],
})
