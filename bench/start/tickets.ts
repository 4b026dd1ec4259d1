import type { AppDocument, CollectionDocument } from '@trellis/model'
import pg from 'pg'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'

export const recordCount = 100_000

export const regions = ['north', 'south', 'east', 'west'] as const

const statuses = ['new', 'open', 'waiting', 'done', 'rare'] as const

export const ticketsDocument: CollectionDocument = {
  name: 'Tickets',
  schema: {
    type: 'object',
    required: ['subject'],
    properties: {
      subject: { type: 'string', format: 'text', title: 'Subject', maxLength: 200 },
      status: {
        type: 'string',
        format: 'string-option-list',
        title: 'Status',
        metadata: { optionList: statuses.map(value => ({ value, label: value })) },
      },
      region: { type: 'string', format: 'text', title: 'Region' },
      amount: { type: 'number', format: 'currency', title: 'Amount', metadata: { currency: 'EUR' } },
      hours: { type: 'number', format: 'number', title: 'Hours' },
      dueDate: { type: 'string', format: 'date', title: 'Due date' },
      contact: { type: 'string', format: 'email', title: 'Contact' },
      billable: { type: 'boolean', format: 'checkbox', title: 'Billable' },
      note: { type: 'string', format: 'multiline', title: 'Note' },
    },
  },
  detailGroupList: [],
}

/** Columns of the collection as a person would name them in SQL, in the order of the answers. */
export const ticketColumns = [
  'id',
  'version',
  'recordTitle',
  'subject',
  'status',
  'region',
  'amount',
  'hours',
  'dueDate',
  'contact',
  'billable',
  'note',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const

/** Fills the collection with 100,000 records and copies it, indexes included, to the table that bare reads. */
export async function fillTickets(world: World): Promise<{ table: string }> {
  await world.admin.call('SCHEMA_APPLY', { collectionId: 'Tickets', document: ticketsDocument, baseVersion: null })
  const found = await world.database.query<{ schema_name: string; owner_role: string; login: string }>(
    'select schema_name, owner_role, session_user::text as login from trellis.tenant, trellis.database_role',
  )
  const schema = pg.escapeIdentifier(found.rows[0]?.schema_name ?? '')
  const table = `${schema}."Tickets"`
  const owner = await world.database.connect()
  await owner.query(`set role ${pg.escapeIdentifier(found.rows[0]?.owner_role ?? '')}`)
  await untilIndexed(world, ['Tickets'])
  await owner.query(
    `insert into ${table} (id, "recordTitle", subject, status, region, amount, hours, "dueDate", contact, billable, note, "createdAt", "createdBy", "updatedAt", "updatedBy")
     select 'T' || lpad(n::text, 7, '0'), 'Ticket number ' || n, 'Ticket number ' || n,
       case when n % 33333 = 0 then 'rare' else (array['new','open','waiting','done'])[1 + n % 4] end,
       (array['north','south','east','west'])[1 + (n / 7) % 4], (n * 7919 % 100000) / 100.0, n % 80,
       date '2024-01-01' + (n * 31 % 1000), 'contact' || n % 500 || '@bench.example', n % 3 = 0,
       'A note of some length that tells what was asked, number ' || n, now(), 'seed', now(), 'seed'
     from generate_series(1, ${recordCount}) n`,
  )
  await owner.query(`create index on ${table} (region, "dueDate" desc, id desc)`)
  const login = pg.escapeIdentifier(found.rows[0]?.login ?? '')
  await owner.query(`grant usage on schema ${schema} to ${login}`)
  await owner.query(`grant select on ${table} to ${login}`)
  await world.database.query('create schema bare')
  await world.database.query(`create table bare.tickets (like ${table} including all)`)
  await world.database.query(`insert into bare.tickets select * from ${table}`)
  await owner.query(`vacuum analyze ${table}`)
  await owner.query(`revoke select on ${table} from ${login}`)
  owner.release(true)
  await world.database.query('vacuum analyze bare.tickets')
  return { table }
}

/** The clerk's app: its row rule shows the region north. */
export const ticketGrants: AppDocument['collections'] = [
  {
    collectionId: 'Tickets',
    create: true,
    read: true,
    update: true,
    delete: false,
    rowRule: { region: { $eq: 'north' } },
  },
]
