import { checkFlow, walkFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedStep, duplicatedStep, findPlaced, readingOrder, unreachable, withStep } from '../edit-flow.ts'
import { flowKind } from '../flow-kind.ts'
import { type Diagram, diagramOf, type InsertPlace } from './diagram.ts'
import { connected, insertedOn, mayConnect, tidied, withPositions } from './edit-lines.ts'
import { makeLayout, type PlacedDiagram, placeDiagram } from './layout.ts'
import { movedTo } from './move-node.ts'
import { freePlace, overlaps } from './place-nodes.ts'

const empty: FlowDocument = { ...flowKind.start(), name: 'Orders' }
const lineOf = (...types: string[]): FlowDocument => types.reduce((flow, type) => addedStep(flow, type, {}).flow, empty)
const graphOf = ({ start, steps }: FlowDocument) => ({ steps, ...(start !== undefined && { start }) })
const diagram = (flow: FlowDocument): Diagram => diagramOf(graphOf(flow))
const idsIn = (flow: FlowDocument) => readingOrder(flow).map(({ id }) => id)

/** Inserts on the line from one node to another. */
function insertPlace(flow: FlowDocument, from: string, to: string): InsertPlace {
  const found = diagram(flow).lines.find(line => line.from.startsWith(from) && line.to.startsWith(to))
  if (!found) throw new Error(`no line from ${from} to ${to}`)
  return found.insert
}

test('a flow without steps is a start that leads to where the first one comes', () => {
  const { nodes, lines } = diagram(empty)
  expect(nodes.map(({ kind }) => kind)).toEqual(['start', 'end'])
  const { flow } = insertedOn(empty, 'CONDITION', lines[0]?.insert ?? { at: 'start', parentId: undefined })
  expect(flow).toMatchObject({ start: 'condition', steps: [{ id: 'condition' }] })
})

test('a step comes on each line: before the first, between two, behind the last, and inside of a loop', () => {
  const flow = lineOf('CONDITION', 'END')
  expect(idsIn(insertedOn(flow, 'TRANSFORM', insertPlace(flow, 'start', 'condition')).flow)).toEqual([
    'transform',
    'condition',
    'end',
  ])
  expect(idsIn(insertedOn(flow, 'TRANSFORM', insertPlace(flow, 'condition', 'end')).flow)).toEqual([
    'condition',
    'transform',
    'end',
  ])
  const open = lineOf('CONDITION')
  expect(idsIn(insertedOn(open, 'TRANSFORM', insertPlace(open, 'condition', 'end')).flow)).toEqual([
    'condition',
    'transform',
  ])
  const loop = lineOf('FOR_EACH')
  const inside = insertedOn(loop, 'TRANSFORM', { at: 'start', parentId: 'forEach' }).flow
  expect(findPlaced(inside, 'transform')?.parent?.id).toBe('forEach')
})

test('a step on an error line catches the error and leads to where the line led', () => {
  const sending = lineOf('HTTP_REQUEST', 'END')
  const id = sending.start ?? ''
  const flow = withStep(sending, id, step => ({
    ...step,
    errorSteps: [{ id: 'caught', stepErrorTypeList: [], goTo: 'end' }],
  }))
  const line = diagram(flow).lines.find(({ isError }) => isError)
  expect(line).toMatchObject({ from: id, to: 'end', text: expect.stringContaining('1.') })
  const { flow: more } = insertedOn(flow, 'TRANSFORM', { at: 'line', stepId: id, lineId: 'caught' })
  expect(findPlaced(more, id)?.step.errorSteps).toMatchObject([{ goTo: 'transform' }])
  expect(findPlaced(more, id)?.step.nextSteps).toMatchObject([{ goTo: 'end' }])
  expect(findPlaced(more, 'transform')?.step.nextSteps).toMatchObject([{ goTo: 'end' }])
})

test('lines have their numbers and conditions, unless there is one alone; a run that may end has a line for that', () => {
  const flow = withStep(lineOf('CONDITION', 'END'), 'condition', step => ({
    ...step,
    nextSteps: [{ id: 'big', lineName: 'Big order', condition: '{{input.total}}', goTo: 'end' }],
  }))
  expect(diagram(flow).lines.map(({ from, to, text }) => [from, to, text])).toEqual([
    ['start ', 'condition', ''],
    ['condition', 'end', '1. Big order'],
    ['condition', 'end condition end', ''],
  ])
  expect(diagram(lineOf('DELAY', 'END')).lines.map(({ text }) => text)).toEqual(['', ''])
})

test('a line is drawn between steps of one graph, once', () => {
  const flow = addedStep(lineOf('CONDITION', 'TRANSFORM', 'FOR_EACH'), 'SET_STATE', { parentId: 'forEach' }).flow
  expect(mayConnect(flow, 'condition', 'transform')).toBe(false)
  expect(mayConnect(flow, 'condition', 'setState')).toBe(false)
  expect(mayConnect(flow, 'condition', 'forEach')).toBe(true)
  const more = connected(flow, 'condition', 'forEach')
  expect(findPlaced(more, 'condition')?.step.nextSteps.map(({ goTo }) => goTo)).toEqual(['transform', 'forEach'])
  expect(connected(more, 'condition', 'forEach')).toBe(more)
})

test('steps stand below those that lead to them, and a loop around its steps', () => {
  const flow = addedStep(lineOf('CONDITION', 'FOR_EACH', 'END'), 'TRANSFORM', { parentId: 'forEach' }).flow
  const placed = placeDiagram(diagram(flow))
  const box = (id: string) => placed.nodes.find(({ node }) => node.id === id)?.box
  const loop = placed.nodes.find(({ node }) => node.id === 'forEach')
  expect(box('condition')?.y ?? 0).toBeLessThan(box('forEach')?.y ?? 0)
  expect(loop?.box.height ?? 0).toBeGreaterThan((loop?.inner?.size.height ?? 0) + 64)
  expect(box('end')?.y ?? 0).toBeGreaterThanOrEqual((loop?.box.y ?? 0) + (loop?.box.height ?? 0))
})

test('what moves keeps its place, a copy of it gets one of its own, and Tidy up takes all places away', () => {
  const flow = lineOf('CONDITION', 'TRANSFORM')
  const moved = movedTo(flow, placeDiagram(diagram(flow)), 'transform', { x: 400, y: 300 })
  if (!moved) throw new Error('not moved')
  expect(findPlaced(moved, 'transform')?.step.position).toEqual({ x: 400, y: 300 })
  expect(findPlaced(moved, 'condition')?.step.position).toBeDefined()
  expect(checkFlow(moved)).toEqual([])
  const copied = duplicatedStep(moved, 'transform')
  expect(findPlaced(copied.flow, copied.id)?.step.position).toBeUndefined()
  expect(tidied(copied.flow).steps.every(({ position }) => position === undefined)).toBe(true)
})

test('a layout is kept as long as steps and lines stay', () => {
  const layout = makeLayout()
  const flow = lineOf('CONDITION', 'TRANSFORM')
  const before = layout(diagram(flow))
  const described = withStep(flow, 'transform', step => ({ ...step, description: 'Longer' }))
  expect(layout(diagram(described)).nodes.map(({ box }) => box)).toEqual(before.nodes.map(({ box }) => box))
  expect(layout(diagram(lineOf('DELAY', 'TRANSFORM', 'END'))).nodes).toHaveLength(4)
})

const everyBox = ({ nodes }: PlacedDiagram) => nodes.filter(({ node }) => node.kind === 'step').map(({ box }) => box)
const point = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -400, max: 400 }) })

test('wherever steps are put, none lies on another', () => {
  const flow = addedStep(lineOf('CONDITION', 'FOR_EACH', 'TRANSFORM', 'END'), 'SET_STATE', { parentId: 'forEach' }).flow
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('condition', 'forEach', 'transform', 'end'), point), places => {
      const placed = placeDiagram(diagram(withPositions(flow, undefined, new Map(Object.entries(places)))))
      const boxes = everyBox(placed)
      expect(boxes).toHaveLength(4)
      for (const [at, one] of boxes.entries())
        expect(
          boxes
            .slice(at + 1)
            .filter(other =>
              overlaps(
                { ...one, width: one.width - 24, height: one.height - 24 },
                { ...other, width: other.width - 24, height: other.height - 24 },
              ),
            ),
        ).toEqual([])
    }),
  )
})

test('a box that is dropped goes to a free place', () => {
  const size = { width: 256, height: 64 }
  const boxes = fc.array(
    point.map(at => ({ ...at, ...size })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(boxes, point, (taken, wanted) => {
      const at = freePlace({ ...wanted, ...size }, taken)
      expect(taken.filter(other => overlaps({ ...at, ...size }, other))).toEqual([])
    }),
  )
})

test('whatever is inserted where, a run comes to every step', () => {
  const types = ['CONDITION', 'TRANSFORM', 'FOR_EACH', 'END', 'HTTP_REQUEST']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...types), fc.nat()), { maxLength: 8 }), edits => {
      const flow = edits.reduce((before, [type, pick]) => {
        const places = placesOf(diagram(before))
        return insertedOn(before, type, places[pick % places.length] ?? { at: 'start', parentId: undefined }).flow
      }, empty)
      expect(checkFlow(flow)).toEqual([])
      expect(unreachable(graphOf(flow))).toEqual([])
      expect([...walkFlow(flow)]).toHaveLength(edits.length)
    }),
  )
})

const placesOf = ({ nodes, lines }: Diagram): InsertPlace[] => [
  ...lines.map(({ insert }) => insert),
  ...nodes.flatMap(node => (node.kind === 'step' && node.inner ? placesOf(node.inner) : [])),
]
