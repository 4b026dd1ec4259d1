import type { LoadRequest } from '../load.ts'
import { ticketId } from './collections.ts'

/** A case of the group: the same work as a request of bare and as one of the public REST interface. */
export type Case = { name: string; limit: number; bare(index: number): LoadRequest; ours(index: number): LoadRequest }

const tickets = '/api/v1/collections/Tickets/records'
const newest = { orderBy: 'dueDate', descending: 'true' }
/** Another for each request, so that no plan made for one value serves the next. */
const least = (index: number) => 400 + ((index * 7) % 200) + (index % 97) / 100
const some = (index: number) => JSON.stringify({ status: { $in: ['open', 'waiting'] }, amount: { $gt: least(index) } })
const words = 'printer jammed'
/** Of what the row rule leaves. */
const farDown = 45_000

const get = (path: string, query: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(query)}`,
})
const send = (method: 'POST' | 'PATCH', path: string, body: object): LoadRequest => ({
  method,
  path,
  body: JSON.stringify(body),
})

const created = (index: number) => ({ title: `New ${index}` })
const note = (index: number) => ({ note: `A note that is new, number ${index} at ${performance.now()}` })
const withoutLink = { omit: 'customer', count: 'none' }

export const cases: readonly Case[] = [
  // First, before the server has made an index for it.
  {
    name: 'rest.contains',
    limit: 0.8,
    bare: () => get('/contains', { text: words }),
    ours: () => get(tickets, { ...withoutLink, filter: JSON.stringify({ title: { $contains: words } }) }),
  },
  {
    name: 'rest.list',
    limit: 0.9,
    bare: index => get('/list', { least: `${least(index)}` }),
    ours: index => get(tickets, { ...newest, ...withoutLink, filter: some(index) }),
  },
  {
    name: 'rest.count',
    limit: 0.9,
    bare: index => get('/list-count', { least: `${least(index)}` }),
    ours: index => get(tickets, { ...newest, omit: 'customer', filter: some(index) }),
  },
  {
    name: 'rest.relation',
    limit: 0.9,
    bare: () => get('/list-customer'),
    ours: () => get(tickets, { ...newest, count: 'none' }),
  },
  {
    name: 'rest.offset',
    limit: 0.9,
    bare: () => get('/offset', { skip: `${farDown}` }),
    ours: () => get(tickets, { ...newest, ...withoutLink, skip: `${farDown}` }),
  },
  {
    name: 'rest.get',
    limit: 0.8,
    bare: index => get('/get', { id: ticketId(index) }),
    ours: index => get(`${tickets}/${ticketId(index)}`, { omit: 'customer' }),
  },
  {
    name: 'rest.create',
    limit: 0.5,
    bare: index => send('POST', '/create', created(index)),
    ours: index =>
      send('POST', tickets, {
        record: {
          ...created(index),
          status: 'new',
          score: 7,
          amount: 12.5,
          dueDate: '2026-01-31',
          billable: true,
        },
      }),
  },
  {
    name: 'rest.update',
    limit: 0.4,
    bare: index => send('POST', '/update', { id: ticketId(index), ...note(index) }),
    ours: index => send('PATCH', `${tickets}/${ticketId(index)}`, { record: note(index) }),
  },
]
