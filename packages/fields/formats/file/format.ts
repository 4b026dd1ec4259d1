import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { fileSettings } from '../../settings.ts'
import { sampleFiles } from '../../values/file-value.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'file',
  label: 'File',
  summary: 'One uploaded file.',
  category: 'share',
  keywords: ['upload', 'attachment', 'document', 'picture', 'photo'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: fileSettings,
  defaults: {},
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
