import { ListCursor } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { listForm, listNames } from '../shapes.ts'

export const ExportFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('jsonl')])
export type ExportFormat = Type.Static<typeof ExportFormat>

/** What cells of links and options hold. */
const ExportShow = Type.Union([Type.Literal('values'), Type.Literal('labels'), Type.Literal('both')])
const ExportDelimiter = Type.Union([Type.Literal('comma'), Type.Literal('semicolon'), Type.Literal('tab')])
const ExportDecimal = Type.Union([Type.Literal('point'), Type.Literal('comma')])

export const contract = defineContract({
  name: 'DATA_EXPORT',
  summary: 'Answers with a file of all records of a cursor: CSV, Excel, or a line of JSON for each.',
  input: Type.Object(
    {
      /** Which records and in which order; a page has no meaning here. */
      cursor: ListCursor,
      format: ExportFormat,
      /** Fields in the order of the columns; all that hold values where left out. */
      select: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 500 })),
      /** With a column of the additional properties as JSON, for who sees them; also by naming it in `select`. */
      additionalProperties: Type.Optional(Type.Boolean()),
      /** What the columns are called by: the ids of the fields, or the titles that people read. */
      header: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('title')])),
      /** Links and options by their ids and values (default), by what people see of them, or by both, each in a column of its own. */
      show: Type.Optional(ExportShow),
      /** Of CSV: what stands between two values, and the sign before decimals. */
      delimiter: Type.Optional(ExportDelimiter),
      decimal: Type.Optional(ExportDecimal),
    },
    { additionalProperties: false },
  ),
  output: Type.Unsafe<never>(Type.String({ format: 'binary' })),
  access: { records: 'read' },
  names: { ...listNames, fields: listNames.fields.filter(path => path !== 'omit' && path !== 'fields') },
  readOnly: true,
  // The ids of all that can be ticked.
  maxNodes: 20_000,
  actionFor: 'flows',
  action: {
    label: 'Export records',
    group: 'transfer',
    icon: 'csv',
    keywords: ['csv', 'excel', 'file', 'download'],
    ...listForm,
  },
  refusals: ['NOT_FOUND'],
})
