import type { ViewComponent } from '@trellis/model'
import { effects } from './effect.gen.ts'

export const hasEffect = ({ type }: Pick<ViewComponent, 'type'>): boolean => Object.hasOwn(effects, type)

/** What stands in a component and is drawn, and the effects that stand there. */
export function partsOf({ contains }: Pick<ViewComponent, 'contains'>): {
  drawn: ViewComponent[]
  effects: ViewComponent[]
} {
  return { drawn: contains.filter(each => !hasEffect(each)), effects: contains.filter(hasEffect) }
}
