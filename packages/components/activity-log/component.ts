import { defineComponent } from '../define-component.ts'
import { flagProperty, textProperty } from '../properties.ts'
import { sourceEvents } from '../source-events.ts'

export const component = defineComponent({
  id: 'activity-log',
  label: 'Activity log',
  group: 'data',
  icon: 'history',
  summary: 'Who changed what and when: of one record, or of all of a collection.',
  keywords: ['history', 'audit', 'changes', 'log', 'timeline', 'data'],
  children: [],
  takesEffects: true,
  events: [...sourceEvents],
  properties: {
    title: textProperty('Title'),
    mayUndo: flagProperty('Undo', 'Offers to take changes back to whoever may change the records.'),
    hidden: flagProperty('Hidden'),
  },
  source: 'record',
  withoutRecord: 'Left empty, the log is that of all records.',
  namedBy: ['title'],
  defaults: { title: 'Activity' },
})
