export { filterLimits } from './filter-cost.ts'
export {
  type FilterMatcher,
  type LinkedCollections,
  makeFilterMatcher,
  matchesFilter,
  type Verdict,
} from './matches-filter.ts'
