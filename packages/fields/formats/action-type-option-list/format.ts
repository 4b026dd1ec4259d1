import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings, placeholderSetting } from '../../settings.ts'
import { actionTypeLabel, actionTypes } from '../../values/action-types.ts'
import { findOption, optionOfText } from '../../values/options.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'action-type-option-list',
  label: 'Action type',
  summary: 'What an action of a view or flow does: one of the operations, or a flow by its id.',
  category: 'options',
  keywords: ['action', 'operation', 'trigger'],
  type: 'string',
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: { ...optionSettings, ...placeholderSetting },
  defaults: {},
  check,
  fromText(text, schema) {
    const named = actionTypes.find(type => actionTypeLabel(type).toLowerCase() === text.toLowerCase())
    return check(named ?? optionOfText(schema, text)?.value ?? text, schema)
  },
  toText: String,
  samples: () => ['DATA_UPDATE', 'DISPATCH_NAVIGATE_TO', '019a2b3c-flow'],
  invalidSamples: () => [{ value: 5 }, { value: 'no blanks' }, { value: 'x'.repeat(129) }, { value: '{{record.x}}' }],
})

function check(value: unknown, schema: FieldSchema): Parsed {
  const isAction = typeof value === 'string' && /^[A-Za-z0-9_.~:-]{1,128}$/.test(value)
  return isAction || (typeof value === 'string' && findOption(schema, value))
    ? { value }
    : problem('problem.actionType')
}
