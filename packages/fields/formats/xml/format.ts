import { defineFormat } from '../../define-format.ts'
import { lengthSettings, unlimitedHeightSetting } from '../../settings.ts'
import { sourceTextTraits } from '../../traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...sourceTextTraits,
  ...look,
  id: 'xml',
  editsInDialog: true,
  label: 'XML',
  summary: 'A document in XML, kept as it is written.',
  keywords: ['markup', 'document', 'soap'],
  settings: { ...lengthSettings, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  check: checkText,
  fromText: checkText,
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
