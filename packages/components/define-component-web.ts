import type { ViewComponent } from '@trellis/model'
import type { ComponentType, ReactNode } from 'react'
import type { ViewHost } from './view-host.tsx'

/** What the web half of a kind is given; formulas in `attrs` are worked out. */
export type ComponentProps = {
  component: ViewComponent
  attrs: Readonly<Record<string, unknown>>
  /** What stands in it, drawn. */
  children: readonly ReactNode[]
}

/** What a kind knows when it asks ahead; `into` has a component that stands in this one ask, too. */
export type Asking = Pick<ComponentProps, 'component' | 'attrs'> & {
  host: ViewHost
  into: (child: ViewComponent) => void
}

export type ComponentWeb = {
  Component: ComponentType<ComponentProps>
  /** Asks for what it is going to show before anything of the view is drawn. It will ask for the same then, and find it under way. */
  ask?: (asking: Asking) => void
}

export function defineComponentWeb(web: ComponentWeb): ComponentWeb {
  return web
}
