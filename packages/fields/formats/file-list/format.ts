import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { fileSettings, listSettings } from '../../settings.ts'
import { sampleFiles } from '../../values/file-value.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'file-list',
  label: 'Files',
  summary: 'Any number of uploaded files.',
  category: 'share',
  keywords: ['uploads', 'attachments', 'documents', 'pictures', 'photos'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: { ...fileSettings, ...listSettings },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [[...sampleFiles], sampleFiles.slice(0, 1), []],
  invalidSamples: () => [
    { value: sampleFiles[0] },
    { value: ['019a2b3c-0001'] },
    { value: [sampleFiles[0], sampleFiles[0]] },
    { value: [...sampleFiles], settings: { maxItems: 1 } },
    { value: sampleFiles.slice(0, 1), settings: { minItems: 2 } },
    { value: [...sampleFiles], settings: { metadata: { allowedFileTypes: ['pdf'] } } },
  ],
})
