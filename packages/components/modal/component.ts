import { defineComponent } from '../define-component.ts'
import { choiceProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'modal',
  label: 'Dialog',
  group: 'layout',
  icon: 'web_asset',
  summary: 'A dialog that an action opens over the view.',
  keywords: ['modal', 'popup', 'dialog', 'overlay'],
  children: 'any',
  standsAlone: true,
  events: [{ id: 'onClose', label: 'Close' }],
  properties: {
    title: textProperty('Title'),
    size: choiceProperty('Size', { compact: 'Compact', regular: 'Regular', large: 'Large', full: 'Full screen' }),
  },
  required: ['title'],
  namedBy: ['title'],
  defaults: { title: 'Dialog', size: 'regular' },
})
