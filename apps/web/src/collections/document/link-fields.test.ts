import { expect, test } from 'vitest'
import {
  addLinkField,
  changeLinkField,
  linkFieldFormats,
  removeLinkField,
  requireLinkField,
  settleLinkFieldId,
  withLinkFormat,
} from './link-fields.ts'

const role = { type: 'string' as const, format: 'text', title: 'Role' }

test('link fields are added, named, required and taken away', () => {
  const added = addLinkField(addLinkField(undefined, 'New field'), 'New field')
  expect(Object.keys(added.properties)).toEqual(['newField', 'newField2'])
  const titled = changeLinkField(requireLinkField(added, 'newField2', true), 'newField2', role)
  const settled = settleLinkFieldId(titled, 'newField2')
  expect(settled).toEqual({
    properties: { newField: { ...role, title: 'New field' }, role },
    required: ['role'],
  })
  expect(removeLinkField(settled, 'role')).toEqual({ properties: { newField: { ...role, title: 'New field' } } })
  expect(removeLinkField({ properties: { role } }, 'role')).toBeUndefined()
})

test('a link field takes formats that are kept in a column and set by people', () => {
  const ids = linkFieldFormats.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['text', 'date', 'string-option-list']))
  for (const id of ['association', 'lookup', 'roll-up', 'autonumber', 'password', 'evaluation']) {
    expect(ids).not.toContain(id)
  }
})

test('another format keeps the title and options', () => {
  const options = { ...role, format: 'string-option-list', metadata: { optionList: [{ value: 'a', label: 'A' }] } }
  expect(withLinkFormat(options, 'inline-string-option-list')).toMatchObject({
    format: 'inline-string-option-list',
    title: 'Role',
    metadata: { optionList: [{ value: 'a', label: 'A' }] },
  })
  expect(withLinkFormat(options, 'date').metadata?.['optionList']).toBeUndefined()
})
