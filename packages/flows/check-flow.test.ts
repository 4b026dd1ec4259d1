import type { FlowDocument, FlowStep } from '@trellis/model'
import { expect, test } from 'vitest'
import { checkFlow, newFlow, newStep, walkFlow } from './index.ts'

const flow = (more: Partial<FlowDocument>): FlowDocument => ({ ...newFlow(), name: 'Flow', ...more })
const step = (id: string, more: Partial<FlowStep> = {}): FlowStep => ({
  ...newStep('TRANSFORM', new Set()),
  id,
  ...more,
})
const loop = (id: string, body: FlowStep['body']): FlowStep => ({
  ...newStep('FOR_EACH', new Set()),
  id,
  ...(body && { body }),
})
const nested = (depth: number): FlowStep =>
  depth === 1 ? step('s1') : loop(`s${depth}`, { start: `s${depth - 1}`, steps: [nested(depth - 1)] })

const refused: readonly [string, FlowDocument, string, string][] = [
  [
    'of a newer version',
    flow({ engineVersion: 99 }),
    'engineVersion',
    'The flow was made by a newer version; update this one first',
  ],
  [
    'with an action that there is not',
    flow({ start: 'a', steps: [step('a', { action: { type: 'DISPATCH_PRINT' } })] }),
    'steps.0.action.type',
    'There is no action DISPATCH_PRINT for flows',
  ],
  ['with one ID twice', flow({ start: 'a', steps: [step('a'), step('a')] }), 'steps.1.id', 'Two steps have the ID a'],
  [
    'with one ID inside and outside of a loop',
    flow({ start: 'a', steps: [loop('a', { start: 'a', steps: [step('a')] })] }),
    'steps.0.body.steps.0.id',
    'Two steps have the ID a',
  ],
  [
    'that goes to a step that there is not',
    flow({ start: 'a', steps: [step('a', { nextSteps: [{ id: '1', goTo: 'b' }] })] }),
    'steps.0.nextSteps.0.goTo',
    'There is no step b to go to',
  ],
  [
    'that goes out of a loop',
    flow({
      start: 'a',
      steps: [
        step('b'),
        loop('a', { start: 'c', steps: [step('c', { errorSteps: [{ id: '1', stepErrorTypeList: [], goTo: 'b' }] })] }),
      ],
    }),
    'steps.1.body.steps.0.errorSteps.0.goTo',
    'There is no step b to go to',
  ],
  ['with steps and no start', flow({ steps: [step('a')] }), 'steps', 'Has steps, and none to start with'],
  [
    'with a start that there is not',
    flow({ start: 'b', steps: [step('a')] }),
    'start',
    'There is no step b to start with',
  ],
  [
    'with a loop with no start',
    flow({ start: 'a', steps: [loop('a', { steps: [step('b')] })] }),
    'steps.0.body.steps',
    'Has steps, and none to start with',
  ],
  [
    'with steps inside of a step that is no loop',
    flow({ start: 'a', steps: [step('a', { body: { steps: [] } })] }),
    'steps.0.body',
    'Takes no steps inside',
  ],
  [
    'with a step that is none',
    flow({ start: 'a', steps: [loop('a', { start: 'b', steps: [{ id: 'b' } as never] })] }),
    'steps.0.body.steps.0',
    'Has parts that do not fit',
  ],
  [
    'deeper than 4 levels',
    flow({ start: 's5', steps: [nested(5)] }),
    'steps.0.body.steps.0.body.steps.0.body.steps.0.body.steps',
    'Stands deeper than 4 levels',
  ],
  [
    'of more than 500 steps',
    flow({ start: 's0', steps: Array.from({ length: 501 }, (_, at) => step(`s${at}`)) }),
    'steps',
    'Has more than 500 steps',
  ],
]

test.each(refused)('R43 a flow %s is refused at its place', (_, document, path, message) => {
  expect(checkFlow(document)).toContainEqual({ path, message })
})

test('a flow of 500 steps, one of 4 levels, and one that names another flow are taken', () => {
  for (const document of [
    flow({ start: 's0', steps: Array.from({ length: 500 }, (_, at) => step(`s${at}`)) }),
    flow({ start: 's4', steps: [nested(4)] }),
    flow({ start: 'a', steps: [step('a', { action: { type: 'flow:billing' } })] }),
  ])
    expect(checkFlow(document)).toEqual([])
  expect(
    [...walkFlow(flow({ start: 's4', steps: [nested(4)] }))].map(({ step: { id }, depth }) => [id, depth]),
  ).toEqual([
    ['s4', 1],
    ['s3', 2],
    ['s2', 3],
    ['s1', 4],
  ])
})
