import { stringifySearch } from '../../router/search-string.ts'

/** Where the steps of a flow are shown: one of them chosen, or what a run did. */
export const stepPlace = (id: string, more: { step?: string; run?: string } = {}): string =>
  `/builder/flows/steps${stringifySearch({ id, ...more })}`
