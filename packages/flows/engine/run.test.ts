import type { FlowDocument, FlowStep, NextStep } from '@trellis/model'
import { describe, expect, test } from 'vitest'
import { makeRun, type RunMachine, type RunStart, type StepOutcome } from './index.ts'

const begin: RunStart = {
  input: { amount: 12, orders: ['a', 'b', 'c'] },
  store: { count: 4 },
  event: { cause: 'person' },
  user: { id: 'u1', name: 'Ann' },
  platform: {},
  timeZone: 'UTC',
  locale: 'en',
}

const line = (goTo: string | undefined, more: Partial<NextStep> = {}): NextStep => ({
  id: `to ${goTo}`,
  ...(goTo !== undefined && { goTo }),
  ...more,
})
function step(
  id: string,
  type: string,
  more: Partial<FlowStep> & { parameters?: Record<string, unknown> } = {},
): FlowStep {
  const { parameters = {}, ...rest } = more
  return { id, stepName: id, action: { type, parameters }, nextSteps: [], errorSteps: [], ...rest }
}
type Document = Pick<FlowDocument, 'start' | 'steps' | 'output' | 'maxStepRuns'>
const flow = (steps: FlowStep[], more: Partial<Document> = {}): Document => ({
  start: steps[0]?.id ?? '',
  steps,
  ...more,
})

/** Answers every command at once. */
function play(
  machine: RunMachine,
  answer: (occurrence: string, parameters: unknown) => StepOutcome = () => ({ output: {} }),
) {
  for (let turn = 0; turn < 100_000; turn += 1) {
    const commands = machine.advance(1000)
    const end = machine.ended()
    if (end) return end
    if (commands.length === 0 && !machine.hasMore()) throw new Error('The run stands still')
    for (const command of commands)
      machine.settle(
        command.occurrence,
        command.type === 'do' ? answer(command.occurrence, command.action.parameters) : { output: {} },
      )
  }
  throw new Error('The run does not end')
}
const run = (document: Document, answer?: Parameters<typeof play>[1]) => play(makeRun(document, begin), answer)

describe('the way through a flow', () => {
  test('without a step it ends well, with its output', () => {
    expect(run({ steps: [], output: '{{input.amount}}' })).toEqual({ status: 'succeeded', output: 12 })
  })

  test('[2-4-45] the first next step whose condition holds is taken, and only that', () => {
    const choose = (amount: number) => {
      const document = flow(
        [
          step('first', 'TRANSFORM', {
            parameters: { value: amount },
            nextSteps: [
              line('small', { condition: { LT: ['{{result.first}}', 10] } }),
              line('large', { condition: '' }),
              line('never'),
            ],
          }),
          step('small', 'TRANSFORM', { parameters: { value: 'small' } }),
          step('large', 'TRANSFORM', { parameters: { value: 'large' } }),
          step('never', 'FAIL', { parameters: { message: 'never' } }),
        ],
        { output: { small: '{{meta.small.runs}}', large: '{{result.large}}' } },
      )
      return run(document)
    }
    expect(choose(5)).toEqual({ status: 'succeeded', output: { small: 1, large: null } })
    expect(choose(50)).toEqual({ status: 'succeeded', output: { small: null, large: 'large' } })
  })

  test('where no condition holds the run ends well', () => {
    const steps = [
      step('a', 'TRANSFORM', { parameters: { value: 1 }, nextSteps: [line('b', { condition: false })] }),
      step('b', 'FAIL'),
    ]
    expect(run(flow(steps))).toMatchObject({ status: 'succeeded' })
  })

  test('[2-4-46] an error goes on at the first error step that takes its type', () => {
    const steps = [
      step('a', 'DATA_GET', {
        errorSteps: [
          { id: '1', stepErrorTypeList: ['TIMEOUT'], goTo: 'late' },
          {
            id: '2',
            stepErrorTypeList: ['NOT_FOUND'],
            condition: { EQ: ['{{event.error.message}}', 'no'] },
            goTo: 'none',
          },
          { id: '3', stepErrorTypeList: [], goTo: 'other' },
        ],
      }),
      ...['late', 'none', 'other'].map(id => step(id, 'TRANSFORM', { parameters: { value: id } })),
    ]
    const output = { late: '{{result.late}}', none: '{{result.none}}', other: '{{result.other}}' }
    const failing = (type: string, message: string) =>
      run(flow(steps, { output }), () => ({ error: { type, message } }))
    expect(failing('TIMEOUT', 'x')).toMatchObject({ output: { late: 'late', none: null, other: null } })
    expect(failing('NOT_FOUND', 'no')).toMatchObject({ output: { late: null, none: 'none' } })
    expect(failing('NOT_FOUND', 'x')).toMatchObject({ output: { other: 'other' } })
  })

  test('an error that nothing takes ends the run as failed, with its step', () => {
    const error = { type: 'DENIED', message: 'You may not' }
    const steps = [step('a', 'DATA_GET', { errorSteps: [{ id: '1', stepErrorTypeList: ['TIMEOUT'], goTo: 'a' }] })]
    expect(run(flow(steps), () => ({ error }))).toEqual({ status: 'failed', error, stepId: 'a' })
  })

  test('a formula that fails is an error of its step', () => {
    const steps = [step('a', 'TRANSFORM', { parameters: { value: { DIVIDE: ['{{input.amount}}'] } } })]
    expect(run(flow(steps))).toMatchObject({ status: 'failed', error: { type: 'FORMULA' }, stepId: 'a' })
  })

  test('a loop of steps without end stops, and says why', () => {
    const steps = [step('a', 'TRANSFORM', { parameters: { value: 1 }, nextSteps: [line('a')] })]
    expect(run(flow(steps, { maxStepRuns: 50 }))).toEqual({
      status: 'failed',
      error: { type: 'LIMIT', message: 'The flow ran more than 50 steps' },
      stepId: 'a',
    })
  })

  test('END ends the run well, FAIL with its type', () => {
    const end = step('a', 'END', { nextSteps: [line('b')] })
    const fail = step('b', 'FAIL', { parameters: { type: 'TOO_LATE', message: 'Late by {{input.amount}}' } })
    expect(run(flow([end, fail]))).toMatchObject({ status: 'succeeded' })
    expect(run(flow([fail]))).toMatchObject({ error: { type: 'TOO_LATE', message: 'Late by 12' } })
  })

  test('[2-3.3-04] meta counts how often steps ran and failed', () => {
    const steps = [
      step('a', 'DATA_GET', {
        nextSteps: [line('a', { condition: { LT: ['{{meta.a.runs}}', 5] } })],
        errorSteps: [{ id: '1', stepErrorTypeList: [], goTo: 'a' }],
      }),
    ]
    let turn = 0
    const end = run(flow(steps, { output: '{{meta.a}}' }), () => {
      turn += 1
      return turn === 3 || turn === 4 ? { error: { type: 'TIMEOUT', message: 'late' } } : { output: turn }
    })
    expect(end).toMatchObject({ output: { runs: 5, errorCount: 2, successCount: 3, consecutiveErrorCount: 0 } })
  })
})

describe('what a run keeps', () => {
  test('[2-4-48] steps see what was kept before them; sums are told apart from values', () => {
    const steps = [
      step('a', 'SET_STATE', {
        parameters: {
          vars: [{ key: 'x', value: 2 }],
          store: [{ key: 'last', value: '{{user.name}}' }],
          add: [{ key: 'count', value: 1 }],
        },
        nextSteps: [line('b', { stateChanges: [{ in: 'store', key: 'count', how: 'add', value: '{{vars.x}}' }] })],
      }),
      step('b', 'TRANSFORM', { parameters: { value: ['{{store.count}}', '{{store.last}}', '{{vars.x}}'] } }),
    ]
    const machine = makeRun(flow(steps, { output: '{{result.b}}' }), begin)
    expect(play(machine)).toEqual({ status: 'succeeded', output: [7, 'Ann', 2] })
    expect(machine.storeChanges()).toEqual({ set: { last: 'Ann' }, add: { count: 3 } })
  })

  test('a value that is set takes in what is added to it afterwards', () => {
    const change = (how: 'set' | 'add', value: number) => ({ in: 'store' as const, key: 'count', how, value })
    const steps = [step('a', 'END', { stateChanges: [change('add', 5), change('set', 1), change('add', 2)] })]
    const machine = makeRun(flow(steps), begin)
    play(machine)
    expect(machine.storeChanges()).toEqual({ set: { count: 3 }, add: {} })
  })
})

describe('loops', () => {
  const each = (body: FlowStep[], parameters: Record<string, unknown> = {}) =>
    step('each', 'FOR_EACH', {
      parameters: { list: '{{input.orders}}', ...parameters },
      body: { start: body[0]?.id ?? '', steps: body },
    })

  test('go through their items in order, and collect what each gives', () => {
    const body = [step('name', 'TRANSFORM', { parameters: { value: '{{event.index}} {{event.item}}' } })]
    expect(run(flow([each(body)], { output: '{{result.each}}' }))).toMatchObject({
      output: { list: ['0 a', '1 b', '2 c'], totalCount: 3, errorCount: 0 },
    })
  })

  test('begin as many items beside each other as they may', () => {
    const machine = makeRun(flow([each([step('get', 'DATA_GET')], { parallel: 2 })]), begin)
    expect(machine.advance(0).map(({ occurrence }) => occurrence)).toEqual(['1.0.1', '1.1.1'])
    machine.settle('1.1.1', { output: 'second' })
    expect(machine.advance(0).map(({ occurrence }) => occurrence)).toEqual(['1.2.1'])
    expect(machine.advance(0)).toEqual([])
  })

  const failing: Parameters<typeof run>[1] = occurrence =>
    occurrence.startsWith('1.1.') ? { error: { type: 'TIMEOUT', message: 'late' } } : { output: occurrence }

  test('stop at an error, let others end, and name the item', () => {
    const asked: string[] = []
    const body = [step('get', 'DATA_GET')]
    const end = run(flow([each(body)]), (occurrence, parameters) => {
      asked.push(occurrence)
      return failing(occurrence, parameters)
    })
    expect(end).toEqual({ status: 'failed', error: { type: 'TIMEOUT', message: 'Item 2: late' }, stepId: 'each' })
    expect(asked).toEqual(['1.0.1', '1.1.1'])
  })

  test('or go on, and tell which failed', () => {
    const end = run(
      flow([each([step('get', 'DATA_GET')], { onError: 'goOn' })], { output: '{{result.each}}' }),
      failing,
    )
    expect(end).toMatchObject({
      output: {
        list: ['1.0.1', null, '1.2.1'],
        errorCount: 1,
        errors: [{ index: 1, error: { type: 'TIMEOUT', message: 'late' } }],
      },
    })
  })

  test('a list of 100,000 items is gone through in turns, one more is refused', () => {
    const body = [step('name', 'TRANSFORM', { parameters: { value: 1 } })]
    const of = (length: number) =>
      makeRun(flow([each(body)], { output: '{{result.each.totalCount}}' }), {
        ...begin,
        input: { orders: Array.from({ length }, () => 0) },
      })
    const machine = of(100_000)
    machine.advance(0)
    expect(machine.hasMore()).toBe(true)
    expect(play(machine)).toEqual({ status: 'succeeded', output: 100_000 })
    expect(machine.unkept().length).toBeLessThan(10)
    expect(play(of(100_001))).toMatchObject({ status: 'failed', error: { type: 'LIMIT' } })
  })

  test('what is no list is refused at its parameter', () => {
    expect(run(flow([each([], { list: 'abc' })]))).toMatchObject({
      error: { type: 'VALIDATION_ERROR', fields: { list: 'Must be a list' } },
    })
  })
})

test('waits are asked for with their moment; one that has passed is none', () => {
  const steps = [
    step('a', 'DELAY', { parameters: { seconds: 90 }, nextSteps: [line('b')] }),
    step('b', 'WAIT_UNTIL', { parameters: { moment: '1970-01-01T00:00:00Z' } }),
  ]
  const machine = makeRun(flow(steps), begin)
  expect(machine.advance(1000)).toMatchObject([{ type: 'wait', occurrence: '1', waitUntil: 91_000 }])
  machine.settle('1', { output: {} })
  expect(machine.advance(91_000)).toEqual([])
  expect(machine.ended()).toMatchObject({ status: 'succeeded' })
})

test('a result of more than 16 MB is an error', () => {
  const end = run(flow([step('a', 'DATA_LIST')]), () => ({ output: { text: 'x'.repeat(17 * 1024 * 1024) } }))
  expect(end).toMatchObject({ status: 'failed', error: { type: 'LIMIT' } })
})
