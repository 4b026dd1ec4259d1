import { allSteps } from '@trellis/flows'
import { describeAction } from './actions.ts'
import { page } from './lines.ts'

/** What flows alone can do. */
export const stepsPage = (): string =>
  page({
    title: 'Steps of flows',
    introduction:
      'Steps that flows alone have. A flow may also do what [actions](actions.md) say of flows, and what other flows do. Later steps read what a step gave as `result.ID`.',
    groups: { steps: 'Steps' },
    kinds: allSteps,
    groupOf: ({ group }) => group,
    describe: describeAction,
  })
