import type { FlowDocument, FlowStep } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Command,
  type Folded,
  makeRun,
  type RunEnd,
  type RunStart,
  type StepOutcome,
  type StoreChanges,
  type StoredStep,
} from './index.ts'

const begin: RunStart = {
  input: { list: [3, 1, 2] },
  store: { total: 100 },
  event: {},
  user: {},
  platform: {},
  timeZone: 'UTC',
  locale: 'en',
}

type Document = Pick<FlowDocument, 'start' | 'steps' | 'output' | 'maxStepRuns'>
type Rows = StoredStep[]

/** What the world outside saw. */
type World = { done: string[]; sent: [string, unknown][]; answers: Map<string, StepOutcome> }

/** A server: stores as `how` says, and dies when its moves are used up. Answers how the run ended, if it did. */
function serve(
  document: Document,
  rows: Rows,
  world: World,
  { moves, pick, now = 5000 }: { moves: number; pick: (most: number) => number; now?: number },
): { end: RunEnd; changes: StoreChanges } | undefined {
  const machine = makeRun(document, begin)
  machine.replay(JSON.parse(JSON.stringify(rows)))
  const open: { command: Command; folded: readonly Folded[] }[] = []
  for (let left = moves; ; left -= 1) {
    // What runs beside others is stored with what was known when it began.
    open.push(...machine.advance(now).map(command => ({ command, folded: machine.foldedFor(command.occurrence) })))
    const end = machine.ended()
    if (end) return { end, changes: machine.storeChanges() }
    if (left <= 0) return undefined
    const [next] = open.splice(pick(open.length), 1)
    if (!next) {
      if (machine.hasMore()) continue
      throw new Error('The run stands still')
    }
    const { command, folded } = next
    const { occurrence, step } = command
    const kind = step.action.type
    const outcome = world.answers.get(kind) ?? { output: `${kind} ${occurrence}` }
    if (kind === 'DATA_GET') {
      machine.settle(occurrence, outcome)
      continue
    }
    let row = rows.find(each => each.occurrence === occurrence)
    if (kind === 'HTTP_REQUEST') {
      if (!row) {
        row = { occurrence, stepId: step.id, folded: copyOf(folded), begun: { parameters: parametersOf(command) } }
        rows.push(row)
      }
      machine.keep(folded)
      world.sent.push([occurrence, parametersOf(command)])
      // It may die between sending and knowing.
      if (left === 1) return undefined
      row.outcome = outcome
      machine.settle(occurrence, outcome, [])
      continue
    }
    world.done.push(occurrence)
    rows.push({ occurrence, stepId: step.id, folded: copyOf(folded), outcome })
    machine.settle(occurrence, outcome, folded)
  }
}

const copyOf = (folded: readonly Folded[]): Folded[] => JSON.parse(JSON.stringify(folded))
const parametersOf = (command: Command) => (command.type === 'do' ? command.action.parameters : {})

const ids = ['a', 'b', 'c', 'd']

function stepArbitrary(depth: number): fc.Arbitrary<FlowStep> {
  const types = ['TRANSFORM', 'SET_STATE', 'DATA_GET', 'DATA_CREATE', 'HTTP_REQUEST', 'CONDITION', 'END']
  const parameters: Record<string, Record<string, unknown>> = {
    TRANSFORM: { value: { ADD: ['{{store.total}}', '{{vars.n}}'] } },
    SET_STATE: { vars: [{ key: 'n', value: { ADD: ['{{vars.n}}', 1] } }], add: [{ key: 'total', value: 2 }] },
    DATA_CREATE: { record: { n: '{{vars.n}}', total: '{{store.total}}' } },
    HTTP_REQUEST: { url: 'https://example.com/{{store.total}}' },
    CONDITION: { condition: { GT: ['{{store.total}}', 104] } },
    FOR_EACH: { list: '{{input.list}}', onError: 'goOn' },
  }
  const plain = fc.record({
    type: fc.constantFrom(...types),
    body: fc.constant(undefined),
  })
  const loop = () => fc.record({ type: fc.constant('FOR_EACH'), body: graphArbitrary(depth - 1) })
  const lineTo = fc.record({
    goTo: fc.option(fc.constantFrom(...ids), { nil: undefined }),
    condition: fc.constantFrom(undefined, { LT: ['{{store.total}}', 110] }, false),
    adds: fc.boolean(),
  })
  return fc
    .record({ kind: depth > 0 ? fc.oneof(plain, plain, loop()) : plain, next: fc.array(lineTo, { maxLength: 3 }) })
    .map(
      ({ kind, next }): FlowStep => ({
        id: '',
        stepName: kind.type,
        action: { type: kind.type, ...(parameters[kind.type] && { parameters: parameters[kind.type] }) },
        nextSteps: next.map(({ goTo, condition, adds }, at) => ({
          id: String(at),
          ...(goTo !== undefined && { goTo }),
          ...(condition !== undefined && { condition }),
          ...(adds && { stateChanges: [{ in: 'store', key: 'total', how: 'add', value: 1 }] }),
        })),
        errorSteps: [{ id: 'e', stepErrorTypeList: [], goTo: 'a' }],
        ...(kind.body && { body: kind.body }),
      }),
    )
}

function graphArbitrary(depth: number): fc.Arbitrary<{ start: string; steps: FlowStep[] }> {
  return fc
    .array(stepArbitrary(depth), { minLength: ids.length, maxLength: ids.length })
    .map(steps => ({ start: 'a', steps: steps.map((step, at) => ({ ...step, id: ids[at] ?? '' })) }))
}

const document = graphArbitrary(1).map(
  ({ start, steps }): Document => ({
    start,
    steps,
    maxStepRuns: 12,
    output: ['{{store.total}}', '{{vars.n}}', '{{result}}'],
  }),
)
const newWorld = (fails: readonly string[]): World => ({
  done: [],
  sent: [],
  answers: new Map(fails.map(kind => [kind, { error: { type: 'TIMEOUT', message: 'late' } }])),
})
const fails = fc.subarray(['DATA_GET', 'DATA_CREATE', 'HTTP_REQUEST'])
const never = Number.POSITIVE_INFINITY

test('R03 wherever servers die, a run ends as it would have, writes each step once and sends the same again', () => {
  fc.assert(
    fc.property(
      document,
      fails,
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 }),
      (flow, failing, deaths) => {
        const [calm, stormy] = [newWorld(failing), newWorld(failing)]
        const first = () => 0
        const wanted = serve(flow, [], calm, { moves: never, pick: first })
        const rows: Rows = []
        let got: ReturnType<typeof serve>
        for (const moves of [...deaths, never]) {
          got = serve(flow, rows, stormy, { moves, pick: first })
          if (got) break
        }
        expect(got).toEqual(wanted)
        expect(stormy.done).toEqual(calm.done)
        const sent = new Map(stormy.sent.map(([occurrence, parameters]) => [occurrence, parameters]))
        for (const [occurrence, parameters] of stormy.sent) expect(parameters).toEqual(sent.get(occurrence))
        expect([...sent]).toEqual(calm.sent)
      },
    ),
    { numRuns: 400 },
  )
})

const beside: Document = {
  start: 'a',
  steps: [
    {
      id: 'a',
      stepName: 'a',
      action: { type: 'FOR_EACH', parameters: { list: [0, 1, 2, 3, 4, 5], parallel: 3 } },
      nextSteps: [{ id: '1', goTo: 'after' }],
      errorSteps: [],
      body: {
        start: 'x',
        steps: ['x', 'y', 'z'].map((id, at) => ({
          id,
          stepName: id,
          action:
            id === 'y'
              ? { type: 'SET_STATE', parameters: { add: [{ key: 'total', value: { ADD: ['{{event.item}}', 1] } }] } }
              : { type: id === 'x' ? 'DATA_CREATE' : 'HTTP_REQUEST', parameters: { n: '{{event.item}}' } },
          nextSteps: at < 2 ? [{ id: '1', goTo: at === 0 ? 'y' : 'z' }] : [],
          errorSteps: [],
        })),
      },
    },
    {
      id: 'after',
      stepName: 'after',
      action: { type: 'DATA_CREATE' },
      nextSteps: [{ id: '1', goTo: 'last' }],
      errorSteps: [],
    },
    { id: 'last', stepName: 'last', action: { type: 'DATA_CREATE' }, nextSteps: [], errorSteps: [] },
  ],
  output: ['{{result.a}}', '{{store.total}}'],
}

test('R03 items beside each other are each done once, in whatever order they end and servers die', () => {
  const wanted = serve(beside, [], newWorld([]), { moves: never, pick: () => 0 })
  expect(wanted).toMatchObject({ end: { status: 'succeeded' }, changes: { add: { total: 21 } } })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 10 }),
      fc.infiniteStream(fc.nat(10)),
      (deaths, picks) => {
        const world = newWorld([])
        const rows: Rows = []
        const pick = (most: number) => (most > 0 ? (picks.next().value ?? 0) % most : 0)
        let got: ReturnType<typeof serve>
        for (const moves of [...deaths, never]) {
          got = serve(beside, rows, world, { moves, pick })
          if (got) break
        }
        expect(got).toEqual(wanted)
        expect([...world.done].sort()).toEqual([...[0, 1, 2, 3, 4, 5].map(index => `1.${index}.1`), '2', '3'])
        expect(new Set(world.sent.map(([occurrence]) => occurrence)).size).toBe(6)
      },
    ),
    { numRuns: 300 },
  )
})

test('R03 what was sent before a server died is sent again as it was, though its formulas would give something else by now', () => {
  const document: Document = {
    start: 'a',
    steps: [
      {
        id: 'a',
        stepName: 'a',
        action: { type: 'HTTP_REQUEST', parameters: { url: { NOW: [] } } },
        nextSteps: [],
        errorSteps: [],
      },
    ],
  }
  const world = newWorld([])
  const rows: Rows = []
  expect(serve(document, rows, world, { moves: 1, pick: () => 0, now: 1000 })).toBeUndefined()
  expect(serve(document, rows, world, { moves: never, pick: () => 0, now: 9_000_000 })).toBeDefined()
  expect(world.sent).toEqual([
    ['1', { url: '1970-01-01T00:00:01.000Z' }],
    ['1', { url: '1970-01-01T00:00:01.000Z' }],
  ])
})
