import { defineComponent } from '../define-component.ts'
import { buttonsProperty, flagProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'buttons',
  label: 'Buttons',
  group: 'information',
  icon: 'view_week',
  summary: 'Several buttons beside each other.',
  keywords: ['button', 'toolbar', 'actions', 'bar'],
  children: [],
  takesEffects: true,
  events: [],
  properties: { buttons: buttonsProperty('Buttons'), hidden: flagProperty('Hidden') },
  defaults: { buttons: [] },
})
