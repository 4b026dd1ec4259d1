import { ticketColumns } from './tickets.ts'

type Route = {
  text: string
  values: (params: URLSearchParams, body: { index: number }) => unknown[]
  one?: boolean
  count?: string
}

const columns = ticketColumns.map(column => `"${column}"`).join(', ')
const rows = `from bare.tickets where region = $1 and status = $2`
const listText = `select ${columns} ${rows} order by "dueDate" desc, id desc limit 25`
const listValues = () => ['north', 'open']

/** Ids of tickets in the region the clerk may see: n / 7 % 4 = 0. */
export function ticketId(index: number): string {
  const n = ((index % 3500) + 1) * 28 + (index % 7)
  return `T${String(n).padStart(7, '0')}`
}

/** The SQL a person would write for the same work on the same table. */
export const bareRoutes: Record<string, Route> = {
  '/list': { text: listText, values: listValues },
  '/list-count': { text: listText, values: listValues, count: `select count(*) as n ${rows}` },
  '/get': {
    text: `select ${columns} from bare.tickets where id = $1 and region = $2`,
    values: params => [params.get('id'), 'north'],
    one: true,
  },
  '/create': {
    text: `insert into bare.tickets (id, "recordTitle", subject, status, region, amount, "dueDate", billable, "createdAt", "createdBy", "updatedAt", "updatedBy")
      values (gen_random_uuid()::text, $1, $1, 'new', 'north', 12.5, '2026-01-31', true, now(), 'clerk', now(), 'clerk') returning ${columns}`,
    values: (_, body) => [`New ${body.index}`],
    one: true,
  },
}
