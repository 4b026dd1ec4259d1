import { knownTimezone } from '@trellis/base'
import type { ExportColumn } from './export-columns.ts'

type Naming = {
  /** Whether people read the names, or an import. */
  header: 'id' | 'title' | undefined
  /** The zone whose clocks moments are written by, where values do not say it themselves. */
  timeZone: string | undefined
}

const shownEnding = ' (as shown)'

/** Two fields may have one title; an import would not know which column is whose. */
export function columnNames(columns: readonly ExportColumn[], { header, timeZone }: Naming): string[] {
  const names = columns.map(column => {
    const name = header === 'title' ? column.title : column.field.id
    const zone = timeZone !== undefined && column.type === 'moment' ? ` (${timeZone})` : ''
    return `${name}${column.isBesideValue ? shownEnding : ''}${zone}`
  })
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} (${columns[index]?.field.id})`))
}

/** The name of the column beside which an export puts what people see of it. */
export function besideWhat(name: string): string | undefined {
  return name.endsWith(shownEnding) ? name.slice(0, -shownEnding.length) : undefined
}

/** A name that says by the clocks of which zone the moments below it are written. */
export function zonedName(name: string): { name: string; timeZone: string } | undefined {
  const [, bare = '', zone = ''] = /^(.*\S) \(([A-Za-z][\w+\-/]{1,60})\)$/.exec(name) ?? []
  const timeZone = knownTimezone(zone)
  return timeZone === undefined ? undefined : { name: bare, timeZone }
}
