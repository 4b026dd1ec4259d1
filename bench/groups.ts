import type { Figure } from './figure.ts'

/** A group yields its figures as they are measured; `only` names a single one (`start.get`). */
export type Group = { measure(only?: string): AsyncIterable<Figure> }

export const groups: Record<string, () => Promise<Group>> = {
  start: () => import('./start/measure.ts'),
  records: () => import('./records/measure.ts'),
  formula: () => import('./formula/measure.ts'),
  forms: () => import('./forms/measure.ts'),
  lists: () => import('./lists/measure.ts'),
  writing: () => import('./writing/measure.ts'),
}
