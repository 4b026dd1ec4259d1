import { stringifySearch } from '../router/search-string.ts'

const home = '/builder/guide'

/** The guide at a section; without one at its beginning. */
export const guidePlace = (section?: string): string => `${home}${stringifySearch({ section })}`

/** What was found in it. */
export const guideSearchPlace = (search: string): string => `${home}${stringifySearch({ search })}`
