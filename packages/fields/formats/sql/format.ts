import { defineFormat } from '../../define-format.ts'
import { lengthSettings, unlimitedHeightSetting } from '../../settings.ts'
import { sourceTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...sourceTextTraits,
  ...rules,
  id: 'sql',
  label: 'SQL',
  summary: 'A statement for a database, kept as it is written.',
  keywords: ['query', 'select', 'statement', 'database'],
  settings: { ...lengthSettings, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => ['select * from orders', "select 'it''s'\n  -- a comment\nfrom t;"],
  invalidSamples: () => [
    { value: 5 },
    { value: {} },
    { value: 'nul \u0000' },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
