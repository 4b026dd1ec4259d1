import type { FieldSchema } from '@trellis/model'
import type { DriverOperation } from '../define-driver.ts'
import type { FailureReason } from '../failure.ts'

/** Rows of one insert. */
export const mostInserted = 1000

const errors: readonly FailureReason[] = [
  'NAME',
  'UNREACHABLE',
  'TLS',
  'SIGN_IN',
  'RIGHTS',
  'DATABASE',
  'STATEMENT',
  'GUARD',
  'TIMEOUT',
  'TOO_LARGE',
  'INPUT',
  'SECRETS',
  'LIBRARY',
]
const output: FieldSchema = { type: 'object', format: 'json', title: 'Answer' }

const statement = (placeholder: string): Record<string, FieldSchema> => ({
  sql: {
    type: 'string',
    format: 'multiline',
    title: 'SQL',
    info: `One statement. Values stand in it as ${placeholder}; in flows a formula in {{…}} becomes such a value, never text.`,
    maxLength: 100_000,
    metadata: { fieldSize: 'full' },
  },
  parameters: {
    type: 'object',
    format: 'json',
    title: 'Values',
    info: 'A list, in the order in which they stand in the statement, such as [42, "open"].',
    metadata: { fieldSize: 'full' },
  },
})

const table: FieldSchema = {
  type: 'string',
  format: 'text',
  title: 'Table',
  info: 'As the list of tables calls it.',
  maxLength: 300,
}
const json = (title: string, info: string): FieldSchema => ({
  type: 'object',
  format: 'json',
  title,
  info,
  metadata: { fieldSize: 'full' },
})
const where = json(
  'Where',
  'Columns and their values: { "id": 7 }. A list takes any of its values, null what is empty.',
)
const keyColumn: FieldSchema = {
  type: 'string',
  format: 'text',
  title: 'Column of the key',
  info: 'Takes a text that is the same at every try of a step in a flow, so that nothing is written twice. Each step needs a column of its own: unique for Insert, not for Update.',
  maxLength: 300,
}

const operation = (
  label: string,
  summary: string,
  properties: Record<string, FieldSchema>,
  more: Partial<DriverOperation> & { required?: string[] } = {},
): DriverOperation => {
  const { required = [], ...rest } = more
  return { label, summary, input: { type: 'object', properties, required }, output, errors, readOnly: false, ...rest }
}

/** What can be asked of every SQL database. `placeholder`: how its statements write a value. */
export const databaseOperations = (placeholder: string): Record<string, DriverOperation> => ({
  query: operation('Query', 'Reads rows by one SQL statement, which changes nothing.', statement(placeholder), {
    required: ['sql'],
    readOnly: true,
    written: ['sql'],
  }),
  execute: operation('Execute', 'Does one SQL statement that may change rows.', statement(placeholder), {
    required: ['sql'],
    written: ['sql'],
  }),
  insert: operation(
    'Insert',
    'Adds rows to a table.',
    { table, rows: json('Rows', `Columns and values of one row, or a list of up to ${mostInserted}.`), keyColumn },
    { required: ['table', 'rows'], picks: { table: 'table', keyColumn: 'column', rows: 'columns' } },
  ),
  update: operation(
    'Update',
    'Changes the rows of a table that have certain values.',
    { table, values: json('Values', 'Columns and their new values: { "state": "paid" }.'), where, keyColumn },
    {
      required: ['table', 'values', 'where'],
      picks: { table: 'table', keyColumn: 'column', values: 'columns', where: 'columns' },
    },
  ),
  delete: operation(
    'Delete',
    'Removes the rows of a table that have certain values.',
    { table, where },
    { required: ['table', 'where'], picks: { table: 'table', where: 'columns' } },
  ),
  listTables: operation('List tables', 'Lists tables and views.', {}, { readOnly: true }),
  describe: operation(
    'Describe a table',
    'Lists the columns of a table, with their types.',
    { table },
    {
      required: ['table'],
      readOnly: true,
      picks: { table: 'table' },
    },
  ),
})

/** What `listTables` and `describe` give, for whoever picks from them. */
export type TableEntry = { table: string; schema: string; name: string; kind: string }
export type ColumnEntry = { name: string; type: string; nullable: boolean; isKey: boolean }
