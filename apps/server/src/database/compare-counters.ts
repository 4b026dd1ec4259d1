import type { BusTopic } from './bus.ts'

const counters = ['schema', 'grants', 'sessions'] as const
export type CounterRow = { id: string; row: string } & Record<(typeof counters)[number], string>

export const selectCounters = {
  name: 'bus-counters',
  text: `select id, schema_version::text "schema", grants_version::text "grants", sessions_version::text "sessions",
    md5(row(name, schema_name, core_schema_name, hosts, url, links, locale, timezone, role_name)::text) "row" from trellis.tenant`,
}

/**
 * Compares the catalogue with how it was the last time, and tells what moved. The log has no counter: it is told of each time.
 * The first time tells of tenants only, because nobody can have read anything older.
 */
export function makeComparison(
  tell: (topic: BusTopic, tenantId: string) => void,
): (rows: readonly CounterRow[]) => void {
  let before = new Map<string, CounterRow>()
  return rows => {
    const now = new Map(rows.map(row => [row.id, row]))
    const gone = [...before.keys()].filter(id => !now.has(id))
    for (const id of gone) tell('tenants', id)
    for (const [id, row] of now) {
      const old = before.get(id)
      if (old?.row !== row.row) tell('tenants', id)
      for (const topic of counters) if (old && old[topic] !== row[topic]) tell(topic, id)
      tell('log', id)
    }
    before = now
  }
}
