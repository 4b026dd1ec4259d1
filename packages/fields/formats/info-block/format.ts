import { defineFormat } from '../../define-format.ts'
import { unstoredTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...unstoredTraits,
  ...rules,
  id: 'info-block',
  label: 'Info block',
  summary: 'A text for whoever fills in the form; it holds no value.',
  category: 'misc',
  keywords: ['text block', 'note', 'help', 'hint', 'explanation', 'heading'],
  settings: {
    'metadata.subtype': {
      type: 'string',
      format: 'string-option-list',
      title: 'Kind',
      metadata: {
        optionList: [
          { value: 'info', label: 'Information' },
          { value: 'success', label: 'Success' },
          { value: 'warning', label: 'Warning' },
          { value: 'alert', label: 'Alert' },
        ],
      },
    },
    'metadata.icon': { type: 'string', format: 'icon', title: 'Icon' },
  },
  defaults: { metadata: { fieldSize: 'full', detailPriority: 'other' } },
  samples: () => [],
  invalidSamples: () => [{ value: 'text' }, { value: 5 }],
})
