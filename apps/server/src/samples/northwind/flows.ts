import { type FlowDocument, type FlowStep, flowEngineVersion } from '@trellis/model'

type More = Partial<Pick<FlowStep, 'body' | 'nextSteps' | 'stateChanges'>>

function step(id: string, stepName: string, action: FlowStep['action'], more: More = {}): FlowStep {
  return { id, stepName, action, nextSteps: [], errorSteps: [], ...more }
}

const then = (goTo: string) => [{ id: `to-${goTo}`, goTo }]

const america = ['Argentina', 'Brazil', 'Canada', 'Mexico', 'USA', 'Venezuela']

/** What is done with each late order. */
const forEachOrder = [
  step(
    'customer',
    'Look at the customer',
    { type: 'DATA_GET', parameters: { collectionId: 'Customers', id: '{{event.item.customer.list.0.id}}' } },
    { nextSteps: then('where') },
  ),
  step(
    'where',
    'Is it overseas?',
    { type: 'CONDITION', parameters: { condition: { IN: ['{{result.customer.country}}', america] } } },
    {
      nextSteps: [
        { id: 'to-overseas', lineName: 'Overseas', condition: '{{result.where.holds}}', goTo: 'overseas' },
        { id: 'to-near', lineName: 'Near', goTo: 'near' },
      ],
    },
  ),
  step('overseas', 'Send it by DHL', pick({ shipVia: { set: ['6'] } })),
  step('near', 'Begin to pick', pick({})),
]

function pick(more: object): FlowStep['action'] {
  const record = { status: 'picking', ...more }
  return { type: 'DATA_UPDATE', parameters: { collectionId: 'Orders', id: '{{event.item.id}}', record } }
}

const late = { status: { $eq: 'open' }, requiredDate: { $lt: { relative: 'today' } } }

/** Picks what should have been sent already, and counts it from run to run. */
export const lateOrders: FlowDocument = {
  name: 'Late orders',
  description: 'Begins to pick every open order whose required date has passed; by DHL where it goes overseas.',
  icon: 'local_shipping',
  color: 'red',
  engineVersion: flowEngineVersion,
  inputs: { type: 'object', properties: {} },
  inputChanges: [],
  state: {
    type: 'object',
    properties: { picked: { type: 'integer', format: 'number', title: 'Orders picked so far', metadata: {} } },
  },
  output: 'Late orders that are picked now: {{result.each.totalCount}}',
  start: 'find',
  steps: [
    step(
      'find',
      'Find late orders',
      { type: 'DATA_LIST', parameters: { cursor: { collectionId: 'Orders', filter: late, options: { limit: 500 } } } },
      { nextSteps: then('each') },
    ),
    step(
      'each',
      'Each late order',
      { type: 'FOR_EACH', parameters: { list: '{{result.find.list}}', parallel: 3 } },
      {
        body: { start: 'customer', steps: forEachOrder },
        stateChanges: [{ in: 'store', key: 'picked', how: 'add', value: '{{result.each.totalCount}}' }],
        nextSteps: [
          {
            id: 'to-tell',
            lineName: 'There were some',
            condition: { GT: ['{{result.each.totalCount}}', 0] },
            goTo: 'tell',
          },
        ],
      },
    ),
    step('tell', 'Say how many', {
      type: 'NOTIFY',
      parameters: {
        userIds: ['{{user.id}}'],
        title: 'Late orders that are picked now: {{result.each.totalCount}}',
        link: '/table?collectionId=Orders',
      },
    }),
  ],
}
