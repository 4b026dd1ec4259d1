import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty, iconProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'action',
  label: 'Button',
  group: 'information',
  icon: 'ads_click',
  summary: 'One button that starts actions.',
  keywords: ['button', 'action', 'submit', 'link'],
  children: [],
  takesEffects: true,
  events: [
    { id: 'onClick', label: 'Click' },
    { id: 'onSuccess', label: 'After success' },
    { id: 'onError', label: 'After an error' },
  ],
  needsEvent: 'onClick',
  properties: {
    label: textProperty('Label'),
    icon: iconProperty(),
    look: choiceProperty('Look', { primary: 'Primary', secondary: 'Secondary', tertiary: 'Tertiary', link: 'Link' }),
    disabled: flagProperty('Disabled'),
    hidden: flagProperty('Hidden'),
  },
  required: ['label'],
  namedBy: ['label'],
  defaults: { label: 'Button', look: 'secondary' },
})
