import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty, textProperty } from '../properties.ts'
import { sourceEvents } from '../source-events.ts'

export const component = defineComponent({
  id: 'chart',
  label: 'Chart',
  group: 'data',
  icon: 'bar_chart',
  summary: 'Records counted and added up: as bars, lines, areas, a pie, points or one figure.',
  keywords: ['graph', 'bar', 'line', 'area', 'pie', 'scatter', 'figure', 'kpi', 'number', 'sum', 'count', 'report'],
  children: [],
  takesEffects: true,
  events: [{ id: 'onClick', label: 'Click on a part' }, ...sourceEvents],
  properties: {
    title: textProperty('Title'),
    chartType: choiceProperty('Type', {
      bar: 'Bars',
      line: 'Line',
      area: 'Area',
      pie: 'Pie',
      scatter: 'Points',
      figure: 'One figure',
    }),
    aggregate: choiceProperty(
      'Shows',
      { count: 'Number of records', sum: 'Sum', avg: 'Average', min: 'Smallest', max: 'Largest' },
      { info: 'All but the number of records are of the field chosen as value.' },
    ),
    unit: choiceProperty(
      'Period',
      { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
      { info: 'Days and moments are put together by it, in the time zone of whoever looks.' },
    ),
    sort: choiceProperty(
      'Order',
      { group: 'As the field is sorted', value: 'Largest first' },
      { info: 'Periods always stand in their order.' },
    ),
    most: {
      type: 'integer',
      format: 'number',
      title: 'Most groups',
      info: 'The others are put together as one. Of periods the newest are shown.',
      minimum: 1,
      maximum: 100,
    },
    isStacked: flagProperty('Series on top of each other'),
    isHorizontal: flagProperty('Bars lie'),
    hidden: flagProperty('Hidden'),
  },
  places: {
    aggregate: { tab: 'basic', group: 'data' },
    unit: { tab: 'basic', group: 'data' },
    sort: { tab: 'basic', group: 'data' },
    most: { tab: 'basic', group: 'data' },
    chartType: { tab: 'basic', group: 'style' },
    isStacked: { tab: 'basic', group: 'style' },
    isHorizontal: { tab: 'basic', group: 'style' },
  },
  source: 'list',
  ordersItself: true,
  fields: {
    group: { title: 'Group by', info: 'One bar, point or slice for each of its values.', takes: 'group' },
    series: { title: 'Series', info: 'One color for each of its values.', takes: 'group' },
    value: { title: 'Value', info: 'What is added up, averaged or compared.', takes: 'number' },
    date: { title: 'Compare by', info: 'One figure: of this period, beside the period before.', takes: 'day' },
  },
  namedBy: ['title'],
  defaults: { chartType: 'bar', aggregate: 'count' },
})
