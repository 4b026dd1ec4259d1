import { defineAction } from '../define-action.ts'
import { choiceParameter, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_TOGGLE_MODAL',
  label: 'Open or close a dialog',
  group: 'pages',
  icon: 'open_in_new',
  summary: 'Opens or closes a dialog of the view. Opening one closes the others.',
  keywords: ['modal', 'toggle', 'popup', 'show', 'hide'],
  input: {
    properties: {
      modalId: textParameter('Dialog', { info: 'ID of the component of the type modal.' }),
      change: choiceParameter('Change', { open: 'Open', close: 'Close', toggle: 'Open or close' }),
    },
    required: ['modalId', 'change'],
    names: [{ at: 'modalId', kinds: ['modal'] }],
  },
  samples: [
    { modalId: 'm1', change: 'toggle' },
    { modalId: '{{vars.dialog}}', change: 'open' },
  ],
  invalidSamples: [
    { path: 'modalId', value: { change: 'open' } },
    { path: 'change', value: { modalId: 'm1' } },
    { path: 'change', value: { modalId: 'm1', change: 'slam' } },
  ],
})
