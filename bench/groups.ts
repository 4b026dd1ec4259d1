import type { Explanation } from './explain.ts'
import type { Figure } from './figure.ts'
import type { Profile } from './profile.ts'

/** A group yields its figures as they are measured, and some why they are what they are; `only` names a single one (`start.get`). */
export type Group = {
  measure(only?: string): AsyncIterable<Figure>
  explain?(only?: string): AsyncIterable<Explanation>
  profile?(only?: string): AsyncIterable<Profile>
}

export const groups: Record<string, () => Promise<Group>> = {
  start: () => import('./start/measure.ts'),
  records: () => import('./records/measure.ts'),
  rest: () => import('./rest/measure.ts'),
  formula: () => import('./formula/measure.ts'),
  forms: () => import('./forms/measure.ts'),
  lists: () => import('./lists/measure.ts'),
  builder: () => import('./builder/measure.ts'),
  writing: () => import('./writing/measure.ts'),
  flows: () => import('./flows/measure.ts'),
  integrations: () => import('./integrations/measure.ts'),
  views: () => import('./views/measure.ts'),
  people: () => import('./people/measure.ts'),
  job: () => import('./job/measure.ts'),
}
