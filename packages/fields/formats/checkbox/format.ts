import { defineFormat } from '../../define-format.ts'
import { booleanSettings } from '../../settings.ts'
import { booleanTraits } from '../../traits.ts'
import { areBooleanWords, readBoolean } from '../../values/boolean-words.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...booleanTraits,
  ...rules,
  fromText: readBoolean,
  id: 'checkbox',
  label: 'Checkbox',
  summary: 'Yes, no, or not answered yet.',
  category: 'controls',
  keywords: ['boolean', 'yes', 'no', 'true', 'false', 'tick', 'flag'],
  settings: booleanSettings,
  defaults: {},
  guess(texts) {
    return texts.length > 0 && areBooleanWords(texts) ? { type: 'boolean', format: 'checkbox' } : undefined
  },
  guessRank: 90,
  samples: () => [true, false],
  invalidSamples: () => [{ value: 'true' }, { value: 1 }, { value: 0 }, { value: {} }],
})
