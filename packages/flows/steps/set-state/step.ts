import { pairsParameter } from '@trellis/actions/parameters'
import { pairsOf } from '@trellis/actions/run'
import type { StateChange } from '@trellis/model'
import { defineStep } from '../../define-step.ts'

const changesOf = (where: StateChange['in'], how: StateChange['how'], given: unknown): StateChange[] =>
  Object.entries(pairsOf(given)).map(([key, value]) => ({ in: where, how, key, value }))

export const step = defineStep({
  id: 'SET_STATE',
  label: 'Set state',
  icon: 'save',
  summary: 'Keeps values for the steps after it, or for the next runs.',
  keywords: ['variable', 'vars', 'store', 'remember', 'count'],
  input: {
    properties: {
      vars: pairsParameter('For this run', 'Name', { info: 'Read as vars.' }),
      store: pairsParameter('For all runs', 'Name', { info: 'Read as store; written when the run ends.' }),
      add: pairsParameter('Added for all runs', 'Name', {
        info: 'Numbers added to what the store holds, whatever other runs add meanwhile.',
      }),
    },
  },
  canFail: false,
  retry: 'never',
  work: {
    immediate: ({ vars, store, add }) => ({
      output: {},
      changes: [
        ...changesOf('vars', 'set', vars),
        ...changesOf('store', 'set', store),
        ...changesOf('store', 'add', add),
      ],
    }),
  },
  samples: [{ vars: [{ key: 'total', value: '0' }] }, { add: [{ key: 'count', value: '1' }] }],
  invalidSamples: [{ path: 'vars.0.key', value: { vars: [{ value: '1' }] } }],
})
