import { defineFormat } from '../../define-format.ts'
import { lengthSettings, unlimitedHeightSetting } from '../../settings.ts'
import { sourceTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...sourceTextTraits,
  ...rules,
  id: 'xml',
  label: 'XML',
  summary: 'A document in XML, kept as it is written.',
  keywords: ['markup', 'document', 'soap'],
  settings: { ...lengthSettings, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    '<order id="10248"><item/></order>',
    '<?xml version="1.0"?>\n<a xmlns:b="urn:x"><b:c>ü &amp; 1</b:c></a>',
  ],
  invalidSamples: () => [
    { value: 5 },
    { value: {} },
    { value: 'nul \u0000' },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
