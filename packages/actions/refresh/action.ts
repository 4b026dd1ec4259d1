import { defineAction } from '../define-action.ts'
import { choiceParameter, neededWhere, textsParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_REFRESH',
  label: 'Refresh',
  group: 'state',
  icon: 'refresh',
  summary: 'Fetches the data of some components again, or of all of the view.',
  keywords: ['reload', 'update', 'fetch'],
  input: {
    properties: {
      what: choiceParameter('What', { all: 'All of the view', some: 'Some components' }),
      componentIds: textsParameter('Components', 'Component', {
        info: 'The ID of a form with _associations behind it stands for the linked records in that form.',
        minItems: 1,
        metadata: neededWhere('what', ['some']),
      }),
    },
    required: ['what'],
    names: [{ at: 'componentIds' }],
  },
  samples: [
    { what: 'all' },
    { what: 'some', componentIds: ['orders', 'form1_associations'] },
    { what: 'some', componentIds: ['{{vars.list}}'] },
  ],
  invalidSamples: [
    { path: 'what', value: { componentIds: ['orders'] } },
    { path: 'componentIds', value: { what: 'some' } },
    { path: 'componentIds', value: { what: 'some', componentIds: [] } },
  ],
})
