import type { AppDocument, CollectionDocument, FieldSchema } from '@trellis/model'

export const ticketCount = 100_000
const customerCount = 2000

export const statuses = ['new', 'open', 'waiting', 'planned', 'done', 'closed'] as const

const text = (title: string): FieldSchema => ({ type: 'string', format: 'text', title, maxLength: 200 })
const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })

export const customersDocument: CollectionDocument = {
  name: 'Customers',
  schema: { type: 'object', required: ['name'], properties: { name: text('Name'), city: text('City') } },
  detailGroupList: [],
}

/** Twelve fields, the link among them. */
export const ticketsDocument: CollectionDocument = {
  name: 'Tickets',
  schema: {
    type: 'object',
    required: ['title'],
    properties: {
      title: text('Title'),
      status: {
        type: 'string',
        format: 'string-option-list',
        title: 'Status',
        metadata: { optionList: statuses.map(value => ({ value, label: value })) },
      },
      score: number('Score'),
      amount: { type: 'number', format: 'currency', title: 'Amount', metadata: { currency: 'EUR' } },
      hours: number('Hours'),
      openedOn: { type: 'string', format: 'date', title: 'Opened on' },
      dueDate: { type: 'string', format: 'date', title: 'Due date' },
      contact: { type: 'string', format: 'email', title: 'Contact' },
      region: text('Region'),
      billable: { type: 'boolean', format: 'checkbox', title: 'Billable' },
      note: { type: 'string', format: 'multiline', title: 'Note' },
      customer: {
        type: 'array',
        format: 'association',
        title: 'Customer',
        metadata: {
          association: {
            cursor: { collectionId: 'Customers', associationKey: 'tickets' },
            max: 1,
            inverseMax: -1,
            inverseTitle: 'Tickets',
          },
        },
      },
    },
  },
  detailGroupList: [],
}

/** The member sees every customer, and the tickets whose score is at least five: half of them. */
export const ticketGrants: AppDocument['collections'] = [
  { collectionId: 'Customers', create: false, read: true, update: false, delete: false },
  {
    collectionId: 'Tickets',
    create: true,
    read: true,
    update: true,
    delete: false,
    rowRule: { score: { $gte: 5 } },
  },
]

const system = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

/** Columns as a person would name them in SQL, in the order of the answers. */
export const customerColumns = ['id', 'version', 'recordTitle', 'name', 'city', ...system] as const
export const ticketColumns = [
  'id',
  'version',
  'recordTitle',
  'title',
  'status',
  'score',
  'amount',
  'hours',
  'openedOn',
  'dueDate',
  'contact',
  'region',
  'billable',
  'note',
  ...system,
] as const

export const customerRows = `select 'C' || n, 1, 'Customer ' || n, 'Customer ' || n, 'City ' || n % 100, now(), 'seed', now(), 'seed'
  from generate_series(1, ${customerCount}) n`

/** One in twenty titles has a letter that is not of ASCII; twenty have the words that are looked for. */
export const ticketRows = `select ${idOf('n')}, 1, t.title, t.title, (array[${statuses.map(each => `'${each}'`).join()}])[1 + n % 6],
    n / 7 % 10, (n::bigint * 7919 % 100000) / 100.0, n % 80, date '2023-01-01' + n * 31 % 1400, date '2024-01-01' + n * 17 % 1000,
    'contact' || n % 500 || '@bench.example', (array['north','south','east','west'])[1 + n / 3 % 4], n % 3 = 0,
    'A note of some length that tells what was asked, number ' || n, now(), 'seed', now(), 'seed', 'C' || 1 + n * 13 % ${customerCount}
  from generate_series(1, ${ticketCount}) n, lateral (select case when n % 5000 = 36 then 'Printer jammed again, ticket '
    when n % 20 = 0 then 'Büro und Lager, Frage ' else 'Ticket about some order, number ' end || n as title) t`

/** The id of a ticket that the member may see. */
export function ticketId(index: number): string {
  const n = ((index * 7919) % 1400) * 70 + 35 + (index % 35)
  return `T${String(n).padStart(7, '0')}`
}

function idOf(n: string): string {
  return `'T' || lpad(${n}::text, 7, '0')`
}
