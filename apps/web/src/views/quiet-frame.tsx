import { findComponent, isEffect } from '@trellis/components'
import type { FrameProps } from '@trellis/components/web'

/** Around what another view has on the canvas: only to be looked at, but for what this view puts into it. */
export function QuietFrame({ component, children }: FrameProps) {
  const kind = findComponent(component.type)
  if (kind && isEffect(kind)) return null
  const holdsOthers = kind?.children === 'any' || kind?.holdsOuter === true
  return <div inert={!holdsOthers}>{children}</div>
}
