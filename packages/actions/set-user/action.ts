import { defineAction } from '../define-action.ts'
import { choiceParameter, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SET_USER',
  label: 'Change settings of the person',
  group: 'people',
  icon: 'manage_accounts',
  summary: 'Changes theme, language or time zone of whoever looks; what is left empty stays.',
  keywords: ['user', 'theme', 'dark', 'language', 'time zone', 'preferences'],
  input: {
    properties: {
      theme: choiceParameter('Theme', { light: 'Light', dark: 'Dark', system: 'As the system' }),
      language: textParameter('Language', { maxLength: 35, info: 'A language tag, such as de-CH.' }),
      timezone: textParameter('Time zone', { maxLength: 60, info: 'Such as Europe/Zurich.' }),
    },
  },
  samples: [{ theme: 'dark' }, { language: 'de-CH', timezone: '{{vars.zone}}' }],
  invalidSamples: [
    { path: 'theme', value: { theme: 'pink' } },
    { path: 'language', value: { language: 'x'.repeat(36) } },
  ],
})
