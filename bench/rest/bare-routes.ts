import { ticketColumns } from './collections.ts'

type Route = {
  text: string
  values: (params: URLSearchParams, body: Record<string, unknown>) => unknown[]
  one?: boolean
  count?: string
}

const columns = [...ticketColumns, 'customer'].map(column => `t."${column}"`).join(', ')
const returned = [...ticketColumns, 'customer'].map(column => `"${column}"`).join(', ')

const some = `from bare.tickets t where t.status = any($1) and t.amount > $2 and t.score >= $3`
const newest = `order by t."dueDate" desc, t.id desc`
const someValues = (params: URLSearchParams) => [['open', 'waiting'], Number(params.get('least')), 5]

/** The SQL a person would write for the same work on the same tables, the row rule among the conditions. */
export const bareRoutes: Record<string, Route> = {
  '/list': { text: `select ${columns} ${some} ${newest} limit 25`, values: someValues },
  '/list-count': {
    text: `select ${columns} ${some} ${newest} limit 25`,
    values: someValues,
    count: `select count(*) as n ${some}`,
  },
  '/list-customer': {
    text: `select ${columns}, c."recordTitle" as "customerTitle"
      from (select * from bare.tickets t where t.score >= $1 ${newest} limit 25) t
      left join bare.customers c on c.id = t.customer ${newest}`,
    values: () => [5],
  },
  '/offset': {
    text: `select ${columns} from bare.tickets t where t.score >= $1 ${newest} limit 25 offset $2`,
    values: params => [5, Number(params.get('skip'))],
  },
  '/contains': {
    text: `select ${columns} from bare.tickets t where t.title ilike $1 and t.score >= $2 order by t.id limit 25`,
    values: params => [`%${params.get('text')}%`, 5],
  },
  '/get': {
    text: `select ${columns} from bare.tickets t where t.id = $1 and t.score >= $2`,
    values: params => [params.get('id'), 5],
    one: true,
  },
  '/create': {
    text: `insert into bare.tickets (id, version, "recordTitle", title, status, score, amount, "dueDate", billable, "createdAt", "createdBy", "updatedAt", "updatedBy")
      values (gen_random_uuid()::text, 1, $1, $1, 'new', 7, 12.5, '2026-01-31', true, now(), 'clerk', now(), 'clerk') returning ${returned}`,
    values: (_, body) => [body['title']],
    one: true,
  },
  '/update': {
    text: `update bare.tickets t set note = $2, version = t.version + 1, "updatedAt" = now(), "updatedBy" = 'clerk'
      where t.id = $1 and t.score >= $3 returning ${columns}`,
    values: (_, body) => [body['id'], body['note'], 5],
    one: true,
  },
}
