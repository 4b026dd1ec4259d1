import type { Filter } from '@trellis/model'

/**
 * A builder's filter as a request may carry it: undefined where it may hold formulas, which only the server works out. A preview, which
 * has no stored field to name, then offers all records.
 */
export function plainFilter(filter: Filter | undefined): Filter | undefined {
  return filter && mayBeFormula.test(JSON.stringify(filter)) ? undefined : filter
}

const mayBeFormula = /\{\{|"[A-Z][A-Z0-9_]*":\[/
