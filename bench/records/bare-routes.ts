import { airfieldColumns, runwayColumns } from './collections.ts'

type Route = {
  text: string
  values: (params: URLSearchParams) => unknown[]
  one?: boolean
  count?: string
}

const quoted = (columns: readonly string[], alias: string) => columns.map(column => `${alias}."${column}"`).join(', ')
const runway = quoted(runwayColumns, 'r')
const airfield = quoted(airfieldColumns, 'a')

const lit = `from bare.runways r where r.lighted = $1 and r.surface = $2 and r.closed = $3`
const page = `order by r."lengthFt" desc, r.id desc limit 25`
const litValues = () => [true, 'ASP', false]

/** The SQL a person would write for the same work on the same tables. */
export const bareRoutes: Record<string, Route> = {
  '/list': { text: `select ${runway} ${lit} ${page}`, values: litValues },
  '/list-count': { text: `select ${runway} ${lit} ${page}`, values: litValues, count: `select count(*) as n ${lit}` },
  '/list-surface': {
    text: `select ${runway} from bare.runways r where r.surface = $1 and r.closed = $2
      order by r."recordTitle" collate trellis.text_order, r.id limit 25`,
    values: params => [params.get('surface'), false],
  },
  '/list-airfield': {
    text: `select ${runway}, a.id as "airfieldId", a."recordTitle" as "airfieldTitle"
      from bare.runways r left join bare.airfields a on a.id = r.airfield
      where r.lighted = $1 and r.surface = $2 and r.closed = $3 ${page}`,
    values: litValues,
  },
  '/list-runways': {
    text: `select ${airfield}, coalesce(l.list, '[]') as runways, coalesce(l.n, 0) as "runwaysCount"
      from (select * from bare.airfields a where a."frequencyCount" >= $1 and a."runwayCount" >= $2
        order by a.ident desc, a.id desc limit 25) a
      left join lateral (select json_agg(json_build_object('id', r.id, 'recordTitle', r."recordTitle")) as list, max(r.n) as n
        from (select r.id, r."recordTitle", count(*) over () as n from bare.runways r
          where r.airfield = a.id and r.closed = $3 order by r.id limit 5) r) l on true
      order by a.ident desc, a.id desc`,
    values: () => [2, 1, false],
  },
  '/get': {
    text: `select ${runway} from bare.runways r where r.id = $1 and r.closed = $2`,
    values: params => [params.get('id'), false],
    one: true,
  },
  '/search': {
    text: `select ${runway} from bare.runways r where trellis.fold(r."recordTitle") like $1 and r.closed = $2 order by r.id limit 25`,
    values: params => [`%${params.get('text')}%`, false],
  },
  '/group': {
    text: `select r.surface, count(*) as n, sum(r."lengthFt") as length from bare.runways r where r.closed = $1 group by r.surface order by r.surface`,
    values: () => [false],
  },
}
