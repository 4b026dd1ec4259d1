import { defineAction } from '../define-action.ts'
import { formParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_RESET_FORM',
  label: 'Reset a form',
  group: 'forms',
  icon: 'undo',
  summary: 'Takes back what was entered in a form of the view and not saved.',
  keywords: ['clear', 'discard', 'cancel'],
  input: {
    properties: { formId: formParameter },
    required: ['formId'],
    names: [{ at: 'formId', kinds: ['form'] }],
  },
  samples: [{ formId: 'a1' }, { formId: '{{vars.chosen}}' }],
  invalidSamples: [
    { path: 'formId', value: {} },
    { path: 'formId', value: { formId: 'x'.repeat(501) } },
  ],
})
