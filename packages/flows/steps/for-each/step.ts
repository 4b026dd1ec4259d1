import { choiceParameter, longTextParameter } from '@trellis/actions/parameters'
import { flowLimits } from '@trellis/model'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'FOR_EACH',
  label: 'For each',
  icon: 'repeat',
  summary: 'Goes through a list and does the steps inside for each item: event.item, event.index.',
  keywords: ['loop', 'iterate', 'list', 'repeat', 'batch'],
  input: {
    properties: {
      list: longTextParameter('List', { info: 'A formula that gives a list.' }),
      parallel: {
        type: 'integer',
        format: 'number',
        title: 'At the same time',
        minimum: 1,
        maximum: 20,
        default: 1,
        metadata: { allowFormula: true },
      },
      onError: choiceParameter(
        'When an item fails',
        { stop: 'Stop', goOn: 'Go on with the others' },
        { default: 'stop' },
      ),
    },
    required: ['list'],
  },
  output: {
    type: 'object',
    properties: {
      list: {
        type: 'array',
        format: 'array',
        title: 'Results',
        items: { type: 'string', format: 'text', title: 'Result' },
      },
      totalCount: { type: 'integer', format: 'number', title: 'Items' },
      errorCount: { type: 'integer', format: 'number', title: 'Failed items' },
    },
  },
  canFail: true,
  retry: 'never',
  work: {
    loop({ list, parallel, onError }) {
      if (list !== null && list !== undefined && !Array.isArray(list))
        return { type: 'VALIDATION_ERROR', message: 'List must be a list', fields: { list: 'Must be a list' } }
      const items = list ?? []
      if (items.length > flowLimits.items)
        return { type: 'LIMIT', message: `The list has more than ${flowLimits.items.toLocaleString('en')} items` }
      const places = Number(parallel ?? 1)
      return {
        items,
        parallel: Number.isFinite(places) ? Math.min(20, Math.max(1, Math.trunc(places))) : 1,
        onError: onError === 'goOn' ? 'goOn' : 'stop',
      }
    },
  },
  samples: [{ list: '{{result.orders.list}}' }, { list: '{{input.list}}', parallel: 3, onError: 'goOn' }],
  invalidSamples: [{ path: 'onError', value: { list: 'a', onError: 'perhaps' } }],
})
