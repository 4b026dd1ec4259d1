import { defineAction } from '../define-action.ts'
import { formParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SUBMIT_FORM',
  label: 'Submit a form',
  group: 'forms',
  icon: 'save',
  summary: 'Does what the Save button of a form of the view does.',
  keywords: ['save', 'send'],
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
