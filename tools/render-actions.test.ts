import { operationAction } from '@trellis/actions/operations'
import { type Contract, defineContract, namesNothing } from '@trellis/contract'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { renderNames, renderOperations } from './render-actions.ts'

const contract = (more: Partial<Contract> = {}): Contract =>
  defineContract({
    name: 'DATA_PLANTED',
    summary: 'Plants a record.',
    input: Type.Object({
      collectionId: Type.String({ maxLength: 59 }),
      cursor: Type.Optional(Type.Object({ collectionId: Type.String(), id: Type.String() })),
      kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
      count: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      isOpen: Type.Optional(Type.Boolean()),
      fieldIds: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
      lines: Type.Optional(Type.Array(Type.Object({ name: Type.String(), secret: Type.String() }))),
      record: Type.Record(Type.String(), Type.Unknown()),
    }),
    output: Type.Object({}),
    access: { records: 'create' },
    names: namesNothing,
    readOnly: false,
    actionFor: 'both',
    action: {
      label: 'Plant',
      group: 'records',
      icon: 'add',
      spreads: 'cursor',
      leavesOut: ['lines.secret'],
      needs: ['isOpen'],
      only: { collectionId: ['Gardens'] },
      help: { record: 'Values by field ID.' },
    },
    ...more,
  })

test('the input of an operation becomes a form', () => {
  const action = operationAction(contract())
  expect(action).toMatchObject({
    id: 'DATA_PLANTED',
    label: 'Plant',
    summary: 'Plants a record.',
    usedIn: 'both',
    canFail: true,
    input: { spreads: 'cursor', required: ['collectionId', 'isOpen', 'record'] },
  })
  expect(action?.input.properties).toMatchObject({
    collectionId: { title: 'Collection ID', metadata: { optionList: [{ value: 'Gardens', label: 'Gardens' }] } },
    kind: { format: 'string-option-list', metadata: { optionList: [{ value: 'a' }, { value: 'b' }] } },
    count: { type: 'integer', format: 'number', minimum: 1, metadata: { allowFormula: true } },
    isOpen: { format: 'checkbox' },
    fieldIds: { format: 'array', maxItems: 3, items: { format: 'text' } },
    lines: { format: 'array', items: { format: 'object', required: ['name'] } },
    record: { format: 'json', info: expect.stringContaining('Values by field ID. ') },
  })
  expect(Object.keys(action?.input.properties ?? {})).not.toContain('cursor')
  expect(Object.keys(action?.input.properties['lines']?.items?.properties ?? {})).toEqual(['name'])
})

test('what says nothing of views and flows is no action, and what must not be one is refused with its name', () => {
  const { actionFor: _actionFor, ...silent } = contract()
  expect(renderOperations([silent])).not.toContain('DATA_PLANTED')
  expect(renderOperations([contract()])).toContain('\n  DATA_PLANTED: {"id":"DATA_PLANTED"')
  expect(() => renderOperations([contract({ secretAnswer: true })])).toThrow(
    'DATA_PLANTED cannot be an action: its answer is secret',
  )
})

test('names are those of both, sorted', () => {
  const other = operationAction(contract({ name: 'A_FIRST' }))
  const lines = renderNames(other ? [other] : [], [contract()]).split('\n')
  expect(lines.slice(2, 4)).toEqual(['  A_FIRST: "Plant",', '  DATA_PLANTED: "Plant",'])
})
