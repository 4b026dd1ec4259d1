import { defineComponent } from '../define-component.ts'
import { flagProperty, namedRecordProperty, textProperty } from '../properties.ts'

const viewProperty = namedRecordProperty('View', 'View')

export const component = defineComponent({
  id: 'view',
  label: 'View',
  group: 'layout',
  icon: 'web',
  summary: 'Shows another view in this one; what stands in it appears where that view has its place for it.',
  keywords: ['embed', 'nested', 'part', 'reuse', 'card'],
  children: 'any',
  embeds: true,
  events: [],
  properties: {
    viewId: { ...viewProperty, metadata: { ...viewProperty.metadata, allowFormula: true } },
    title: textProperty('Title', { info: 'What readers who cannot see it are told; the name of that view if empty.' }),
    hasHeader: flagProperty('Header', 'Shows the title and the buttons of that view.'),
    hidden: flagProperty('Hidden'),
  },
  required: ['viewId'],
  defaults: {},
})
