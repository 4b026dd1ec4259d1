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
  isTextBlock: true,
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
    'metadata.ctaConfig.label': {
      type: 'string',
      format: 'text',
      title: 'Button',
      maxLength: 200,
      info: 'What the button says. It is shown once it leads somewhere.',
    },
    'metadata.ctaConfig.href': {
      type: 'string',
      format: 'url',
      title: 'Button leads to',
      maxLength: 2000,
      info: 'A page of the web, a mailbox (mailto:) or a phone (tel:).',
    },
    'metadata.ctaConfig.type': {
      type: 'string',
      format: 'string-option-list',
      title: 'Look of the button',
      metadata: {
        optionList: [
          { value: 'primary', label: 'Primary' },
          { value: 'secondary', label: 'Secondary' },
          { value: 'tertiary', label: 'Tertiary' },
          { value: 'link', label: 'Link' },
        ],
      },
    },
    'metadata.ctaConfig.image': { type: 'string', format: 'icon', title: 'Icon of the button' },
    'metadata.ctaConfig.color': { type: 'string', format: 'color', title: 'Color of the button' },
  },
  defaults: { metadata: { fieldSize: 'full', detailPriority: 'other' } },
  samples: () => [],
  invalidSamples: () => [{ value: 'text' }, { value: 5 }],
})
