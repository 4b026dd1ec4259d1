import { actionNames } from '@trellis/actions'
import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings, placeholderSetting } from '../../settings.ts'
import { knowActionNames } from '../../values/action-name.ts'
import { rules } from './rules.ts'

knowActionNames(actionNames)

export const format = defineFormat({
  ...rules,
  id: 'action-type-option-list',
  label: 'Action type',
  summary: 'What an action of a view or flow does: one of the actions and operations, or a flow by its ID.',
  category: 'options',
  keywords: ['action', 'operation', 'trigger'],
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
  settings: { ...optionSettings, ...placeholderSetting },
  defaults: {},
  samples: () => ['DATA_UPDATE', 'DISPATCH_NAVIGATE_TO', '019a2b3c-flow'],
  invalidSamples: () => [{ value: 5 }, { value: 'no blanks' }, { value: 'x'.repeat(129) }, { value: '{{record.x}}' }],
})
