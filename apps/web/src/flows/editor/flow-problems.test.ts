import type { FlowDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { addedStep, withStep } from './edit-flow.ts'
import { flowKind } from './flow-kind.ts'
import { flowProblems } from './flow-problems.ts'

const known = { collections: new Map([['Orders', 'Orders']]), flows: new Map([['billing', 'Billing']]) }
const empty: FlowDocument = { ...flowKind.start(), name: 'Late orders' }

const withAction = (type: string, parameters: Record<string, unknown>): FlowDocument => {
  const { flow, id = '' } = addedStep(empty, type, {})
  return withStep(flow, id, step => ({ ...step, action: { type, parameters } }))
}
const messagesOf = (flow: FlowDocument) => flowProblems(flow, known).map(({ stepId, message }) => [stepId, message])

test('a flow without steps, and one whose step has all it needs, have no problems', () => {
  expect(flowProblems(empty, known)).toEqual([])
  expect(flowProblems(withAction('DATA_GET', { collectionId: 'Orders', id: '{{input.id}}' }), known)).toEqual([])
})

test('what an action needs and has not got is named, with the tab where it is entered', () => {
  expect(flowProblems(withAction('TRANSFORM', {}), known)).toEqual([
    { stepId: 'transform', tab: 'action', message: 'Value is missing' },
  ])
})

test('collections and flows that are gone are named; a formula may lead anywhere', () => {
  expect(messagesOf(withAction('DATA_LIST', { cursor: { collectionId: 'Gone' } }))).toEqual([
    ['listRecords', 'There is no collection Gone'],
  ])
  expect(messagesOf(withAction('DATA_LIST', { cursor: { collectionId: '{{input.which}}' } }))).toEqual([])
  expect(messagesOf(withAction('flow:billing', {}))).toEqual([])
  expect(messagesOf(withAction('flow:gone', {}))).toEqual([['step', 'There is no flow gone']])
  expect(messagesOf(withAction('RUN_FLOW', { flowId: 'gone' }))).toEqual([['runAnotherFlow', 'There is no flow gone']])
})

test('while it is not known what there is, nothing is gone', () => {
  const flow = withAction('DATA_LIST', { cursor: { collectionId: 'Gone' } })
  expect(flowProblems(flow, { collections: undefined, flows: undefined })).toEqual([])
})

test('a step that nothing leads to is told, and a line to a step that is gone', () => {
  const { flow } = addedStep(addedStep(empty, 'END', {}).flow, 'END', {})
  const cut = withStep(flow, 'end', step => ({ ...step, nextSteps: [] }))
  expect(messagesOf(cut)).toEqual([['end2', 'No step leads to it']])
  const lost = withStep(flow, 'end2', step => ({ ...step, nextSteps: [{ id: 'a', goTo: 'gone' }] }))
  expect(flowProblems(lost, known)).toEqual([
    { stepId: 'end2', tab: 'next', message: 'There is no step gone to go to' },
  ])
})
