import { pairsOf } from '@trellis/actions/run'
import { isPlainObject } from '@trellis/base'
import type { FlowSource, ManualSource, RecordSchema, RecordValues, ValueColumn } from '@trellis/model'
import { choiceProperty, longTextProperty, namedRecordProperty } from './properties.ts'

/** Formats that values from elsewhere can be shown in, and what they are called there. */
export const columnFormats = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  'date-time': 'Date and time',
  checkbox: 'Yes or no',
  url: 'Web address',
  email: 'Email',
} as const

/** Of a column whose values say nothing else. */
export const plainFormat = 'text' satisfies keyof typeof columnFormats

const plainText = { type: 'string', format: 'text', maxLength: 200 } as const
const full = { fieldSize: 'full' } as const

/** One below the other, each of several questions. */
const rows = (title: string, info: string, each: RecordSchema['properties'][string]) =>
  ({ type: 'array', format: 'array', title, info, items: each, maxItems: 100, metadata: full }) as const

const entry = (title: string, properties: RecordSchema['properties']): RecordSchema['properties'][string] => ({
  type: 'object',
  format: 'object',
  title,
  properties,
  required: ['key'],
  metadata: { subtype: 'unframed' },
})

const columns = rows(
  'Columns',
  'Every value of the rows where left empty.',
  entry('Column', {
    key: { ...plainText, title: 'Key' },
    title: { ...plainText, title: 'Title' },
    format: choiceProperty('Format', columnFormats, { info: 'Told by the values where left empty.' }),
  }),
)

const list: RecordSchema['properties'][string] = {
  type: 'array',
  format: 'json',
  title: 'List',
  info: 'Rows as JSON, or a formula that gives them.',
  metadata: { ...full, allowFormula: true },
}

/** Values by a key of one's own. */
export const pairsField = (title: string, info: string): RecordSchema['properties'][string] =>
  rows(title, info, entry('Value', { key: { ...plainText, title: 'Key' }, value: longTextProperty('Value') }))

export const pairRows = (values: Readonly<Record<string, unknown>>): { key: string; value: unknown }[] =>
  Object.entries(values).map(([key, value]) => ({ key, value }))

/** How values that are no records of a collection are asked for. */
export function valueSourceFields(type: 'flow' | 'manual'): RecordSchema['properties'] {
  if (type === 'manual') return { list, columns }
  const input = pairsField('Input', 'What the flow is started with.')
  return { flowId: namedRecordProperty('Flow', 'Flow'), flowInput: input, columns }
}

export function valueSourceValues(source: FlowSource | ManualSource): RecordValues {
  if (source.type === 'manual') return { ...source }
  const { flowInput = {}, ...rest } = source
  return { ...rest, flowInput: pairRows(flowInput) }
}

/** The source that the form's values mean; undefined where they are about a collection. */
export function storedValueSource(values: RecordValues): FlowSource | ManualSource | undefined {
  const { type, flowId } = values
  const shown = columnsOf(values['columns'])
  if (type === 'manual') return { type, list: values['list'] ?? [], ...shown }
  if (type !== 'flow') return undefined
  const flowInput = pairsOf(values['flowInput'])
  return {
    type,
    flowId: typeof flowId === 'string' ? flowId : '',
    ...(Object.keys(flowInput).length > 0 ? { flowInput } : {}),
    ...shown,
  }
}

const entriesOf = (value: unknown) =>
  (Array.isArray(value) ? value : []).filter(isPlainObject).filter(({ key }) => typeof key === 'string' && key !== '')

function columnsOf(value: unknown): { columns?: ValueColumn[] } {
  const found = entriesOf(value).map(({ key, title, format }) => ({
    key: String(key),
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
    ...(typeof format === 'string' && format !== '' ? { format } : {}),
  }))
  return found.length > 0 ? { columns: found } : {}
}
