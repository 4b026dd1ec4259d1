import type { CollectionDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { addColumns, readColumns } from './paste-columns.ts'

const empty: CollectionDocument = {
  name: 'Assets',
  schema: { type: 'object', properties: {} },
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
}
const formats = (text: string) => readColumns(text).map(({ title, field }) => [title, field.format])

test('one name per line, guessed by name', () => {
  expect(
    formats(
      'Name\r\n\r\n  Order date \nunit_price\nquantity\nE-mail\nIs active\nNotes\nCreated at\nLent on\nPhoto\nScanned documents\n',
    ),
  ).toEqual([
    ['Name', 'text'],
    ['Order date', 'date'],
    ['unit_price', 'currency'],
    ['quantity', 'number'],
    ['E-mail', 'email'],
    ['Is active', 'checkbox'],
    ['Notes', 'multiline'],
    ['Created at', 'date-time'],
    ['Lent on', 'date'],
    ['Photo', 'file'],
    ['Scanned documents', 'file-list'],
  ])
})

test('cells of a spreadsheet: the first line names, the others are values', () => {
  expect(formats('Name\tBorn\tPrice\nAda\t\tNA\nGrace\t1906-12-09\t7\n')).toEqual([
    ['Name', 'text'],
    ['Born', 'date'],
    ['Price', 'text'],
  ])
  expect(formats('Name\tQuantity')).toEqual([
    ['Name', 'text'],
    ['Quantity', 'number'],
  ])
})

test('names in lines and cells in turn are names alike', () => {
  expect(formats('Loan\nDue back\tAmount\n')).toEqual([
    ['Loan', 'text'],
    ['Due back', 'date'],
    ['Amount', 'currency'],
  ])
})

test('the new fields stand in the order of the lines, each under an id of its own', () => {
  const { document, fieldIds } = addColumns(empty, readColumns('Due date\nDue date\nVersion'))
  expect(fieldIds).toEqual(['dueDate', 'dueDate2', 'version2'])
  expect(fieldIds.map(id => document.schema.properties[id]?.metadata?.detailOrder)).toEqual([1, 2, 3])
  expect(document.schema.properties['dueDate']).toMatchObject({ type: 'string', format: 'date', title: 'Due date' })
})
