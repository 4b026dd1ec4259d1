import { checkFlow, walkFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connected } from './canvas/edit-lines.ts'
import {
  addedStep,
  duplicatedStep,
  findPlaced,
  idsOf,
  moveByOne,
  movedStep,
  readingOrder,
  removedStep,
  unreachable,
  withStep,
} from './edit-flow.ts'
import { flowKind } from './flow-kind.ts'

const empty: FlowDocument = { ...flowKind.start(), name: 'Orders' }

/** The steps of a line, one added after the other. */
const lineOf = (...types: string[]): FlowDocument => types.reduce((flow, type) => addedStep(flow, type, {}).flow, empty)
const idsIn = (flow: FlowDocument) => readingOrder(flow).map(({ id }) => id)

test('a step that is added follows the last one, and the first one is where a run starts', () => {
  const flow = lineOf('CONDITION', 'TRANSFORM', 'END')
  expect(flow.start).toBe('condition')
  expect(idsIn(flow)).toEqual(['condition', 'transform', 'end'])
  expect(flow.steps.map(({ nextSteps }) => nextSteps.map(({ goTo }) => goTo))).toEqual([['transform'], ['end'], []])
})

test('a step that is inserted stands between two, and when it is removed these lead to each other again', () => {
  const flow = lineOf('CONDITION', 'END')
  const { flow: more, id = '' } = addedStep(flow, 'TRANSFORM', { after: 'condition' })
  expect(idsIn(more)).toEqual(['condition', 'transform', 'end'])
  expect(idsIn(removedStep(more, id).flow)).toEqual(['condition', 'end'])
  expect(unreachable(removedStep(more, id).flow)).toEqual([])
})

test('when the first step is removed, a run starts with the next', () => {
  const { flow, id } = removedStep(lineOf('CONDITION', 'END'), 'condition')
  expect([flow.start, id]).toEqual(['end', 'end'])
  const { flow: none } = removedStep(flow, 'end')
  expect(none.steps).toEqual([])
  expect(none).not.toHaveProperty('start')
})

test('conditional lines stay when something is inserted: the line without condition is led on', () => {
  const flow = withStep(lineOf('DELAY', 'TRANSFORM', 'END'), 'delay', step => ({
    ...step,
    nextSteps: [{ id: 'a', condition: '{{input.isUrgent}}', goTo: 'end' }, ...step.nextSteps],
  }))
  const { flow: more } = addedStep(flow, 'NOTIFY', { after: 'delay' })
  expect(findPlaced(more, 'delay')?.step.nextSteps.map(({ goTo }) => goTo)).toEqual(['end', 'notify'])
  expect(findPlaced(more, 'notify')?.step.nextSteps.map(({ goTo }) => goTo)).toEqual(['transform'])
})

test('what follows a condition follows where it holds, also when more is inserted; another line is for all else', () => {
  const linesOf = (flow: FlowDocument) =>
    findPlaced(flow, 'condition')?.step.nextSteps.map(({ condition, goTo }) => [condition, goTo])
  const holds = '{{result.condition.holds}}'
  const flow = lineOf('CONDITION', 'END')
  expect(linesOf(flow)).toEqual([[holds, 'end']])
  const { flow: more } = addedStep(flow, 'DELAY', { after: 'condition' })
  expect(linesOf(more)).toEqual([[holds, 'delay']])
  expect(idsIn(more)).toEqual(['condition', 'delay', 'end'])
  expect(linesOf(connected(more, 'condition', 'end'))).toEqual([
    [holds, 'delay'],
    [undefined, 'end'],
  ])
})

test('steps of two branches are read before the step where these meet', () => {
  const flow = withStep(lineOf('CONDITION', 'TRANSFORM', 'END'), 'condition', step => ({
    ...step,
    nextSteps: [...step.nextSteps, { id: 'other', goTo: 'delay' }],
  }))
  const step = { id: 'delay', stepName: 'Delay', action: { type: 'DELAY' }, errorSteps: [] }
  const both = { ...flow, steps: [...flow.steps, { ...step, nextSteps: [{ id: 'x', goTo: 'end' }] }] }
  expect(idsIn(both)).toEqual(['condition', 'transform', 'delay', 'end'])
})

test('a step moves up and down in its line, and into a loop', () => {
  const flow = lineOf('CONDITION', 'TRANSFORM', 'FOR_EACH', 'END')
  const up = moveByOne(flow, 'end', 'up')
  expect(up).toEqual({ id: 'end', targetId: 'forEach', position: 'before' })
  expect(idsIn(movedStep(flow, { id: 'end', targetId: 'forEach', position: 'before' }))).toEqual([
    'condition',
    'transform',
    'end',
    'forEach',
  ])
  const inside = movedStep(flow, { id: 'transform', targetId: 'forEach', position: 'on' })
  expect(idsIn(inside)).toEqual(['condition', 'forEach', 'end'])
  expect(findPlaced(inside, 'transform')?.parent?.id).toBe('forEach')
  expect(checkFlow(inside)).toEqual([])
})

test('a copy of a loop has ids of its own inside, and its formulas read these', () => {
  const loop = lineOf('FOR_EACH')
  const { flow } = addedStep(loop, 'TRANSFORM', { parentId: 'forEach' })
  const filled = withStep(flow, 'transform', step => ({
    ...step,
    action: { ...step.action, parameters: { value: '{{result.transform.amount}} of {{result.forEach}}' } },
  }))
  const { flow: twice } = duplicatedStep(filled, 'forEach')
  const copy = findPlaced(twice, 'transform2')
  expect(copy?.parent?.id).toBe('forEach2')
  expect(copy?.step.action.parameters).toEqual({ value: '{{result.transform2.amount}} of {{result.forEach2}}' })
  expect(checkFlow(twice)).toEqual([])
})

type Edit = { what: 'add' | 'addInside' | 'remove' | 'duplicate' | 'up' | 'down' | 'into'; at: number }

const types = ['CONDITION', 'FOR_EACH', 'TRANSFORM']

function edited(flow: FlowDocument, { what, at }: Edit): FlowDocument {
  const all = [...walkFlow(flow)]
  const placed = all[at % Math.max(1, all.length)]
  const type = types[at % types.length] ?? ''
  if (!placed) return addedStep(flow, type, {}).flow
  const { id } = placed.step
  // Copies of copies would take more than a flow may hold.
  if (what === 'duplicate') return all.length > 20 ? flow : duplicatedStep(flow, id).flow
  if (what === 'add') return addedStep(flow, type, { after: id }).flow
  if (what === 'addInside') {
    const loops = all.filter(({ step, depth }) => step.body && depth < 3)
    const loop = loops[at % Math.max(1, loops.length)]
    return loop ? addedStep(flow, type, { parentId: loop.step.id }).flow : flow
  }
  if (what === 'remove') return removedStep(flow, id).flow
  if (what === 'into') {
    const target = all.find(each => each.step.body && each.depth === 1 && each.step.id !== id)
    if (!target || placed.step.body) return flow
    return movedStep(flow, { id, targetId: target.step.id, position: 'on' })
  }
  const move = moveByOne(flow, id, what)
  return move ? movedStep(flow, move) : flow
}

test('whatever is edited, no line leads to a step that is gone, ids are their own, and a run comes to every step', () => {
  const edit = fc.record({
    what: fc.constantFrom<Edit['what'][]>('add', 'add', 'addInside', 'remove', 'duplicate', 'up', 'down', 'into'),
    at: fc.nat(40),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40, size: 'max' }), edits => {
      let flow = empty
      for (const each of edits) {
        flow = edited(flow, each)
        expect(checkFlow(flow)).toEqual([])
        for (const { graph } of walkFlow(flow)) expect(unreachable(graph)).toEqual([])
        expect(idsOf(flow).size).toBe([...walkFlow(flow)].length)
      }
    }),
  )
})
