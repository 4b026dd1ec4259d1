import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'layout',
  label: 'Layout',
  group: 'layout',
  icon: 'dashboard',
  summary: 'Sets out what stands in it in columns or tabs.',
  keywords: ['columns', 'grid', 'tabs', 'container', 'section'],
  children: 'any',
  events: [],
  properties: {
    title: textProperty('Title'),
    columns: choiceProperty('Columns', {
      full: 'One',
      two: 'Two',
      'two-1-2': 'Two, 1 to 2',
      'two-2-1': 'Two, 2 to 1',
      'two-1-3': 'Two, 1 to 3',
      'two-3-1': 'Two, 3 to 1',
      three: 'Three',
      four: 'Four',
      responsive: 'As many as fit',
      tab: 'Tabs',
      'vertical-tab': 'Vertical tabs',
    }),
    isCollapsible: flagProperty('Can be collapsed'),
    startsCollapsed: flagProperty('Starts collapsed'),
    hasFullscreen: flagProperty('Full screen', 'Offers to fill the window.'),
    hidden: flagProperty('Hidden'),
  },
  defaults: { columns: 'full' },
})
