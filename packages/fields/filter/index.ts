export { relativePeriods } from '../values/day-span.ts'
export type { FilterClock } from './filter-clock.ts'
export { filterLimits } from './filter-cost.ts'
export { isRelativeDays, isWholeDay } from './filter-days.ts'
export {
  type FilterMatcher,
  type FilterSurroundings,
  type LinkedCollections,
  makeFilterMatcher,
  matchesFilter,
  type Verdict,
} from './matches-filter.ts'
