import pg from 'pg'

type Parse = (text: string) => unknown

/**
 * How values come out of PostgreSQL: points in time in wire form (`2026-11-21T10:00:00.000Z`), dates and intervals as text,
 * whole numbers as numbers where they are exact. Everything else as pg does it.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const asText: Parse = text => text

const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIME, asText],
  [pg.types.builtins.TIMESTAMP, asText],
  [pg.types.builtins.INTERVAL, asText],
  [pg.types.builtins.TIMESTAMPTZ, toWireTime],
  [pg.types.builtins.INT8, toExactInteger],
  [pg.types.builtins.NUMERIC, Number],
])

/** Sessions run in UTC with ISO dates: `2026-11-21 10:00:00.12+00`. */
function toWireTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (!match) return text
  const [, date, time, fraction = ''] = match
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function toExactInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
