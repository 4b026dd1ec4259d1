import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty, textProperty } from '../properties.ts'
import { sourceEvents } from '../source-events.ts'

export const component = defineComponent({
  id: 'calendar',
  label: 'Calendar',
  group: 'data',
  icon: 'calendar_month',
  summary: 'Records on the days or at the times that a field says.',
  keywords: ['schedule', 'month', 'week', 'agenda', 'date', 'appointments', 'planning', 'records', 'data'],
  children: [],
  takesEffects: true,
  events: [{ id: 'onRowClick', label: 'Record click' }, ...sourceEvents],
  properties: {
    title: textProperty('Title'),
    span: choiceProperty(
      'Shows at first',
      { month: 'Month', week: 'Week', list: 'List of a month' },
      { info: 'On narrow screens the list.' },
    ),
    startsOn: textProperty('Starts on', { info: 'A day such as 2026-12-24, or a formula; today where left empty.' }),
    hidden: flagProperty('Hidden'),
  },
  places: {
    span: { tab: 'calendar-list', group: 'properties' },
    startsOn: { tab: 'calendar-list', group: 'properties' },
  },
  source: 'list',
  ordersItself: true,
  fields: {
    start: {
      title: 'Day',
      info: 'A day or a moment; records without one are not shown.',
      takes: 'day',
      isNeeded: true,
    },
    end: { title: 'Until', info: 'The last day, or the moment of the end.', takes: 'day' },
  },
  namedBy: ['title'],
  defaults: { span: 'month' },
})
