import type { ViewComponent } from '@trellis/model'
import type { ComponentType, ReactNode } from 'react'

/** What the web half of a kind is given; formulas in `attrs` are worked out. */
export type ComponentProps = {
  component: ViewComponent
  attrs: Readonly<Record<string, unknown>>
  /** What stands in it, drawn. */
  children: readonly ReactNode[]
}

export type ComponentWeb = { Component: ComponentType<ComponentProps> }

export function defineComponentWeb(web: ComponentWeb): ComponentWeb {
  return web
}
