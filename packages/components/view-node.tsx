import { ownValue } from '@trellis/base'
import { resolveValue } from '@trellis/fields/resolve'
import type { ViewComponent } from '@trellis/model'
import { Banner, type ReadyPart, readyPart, Skeleton, useIsReady } from '@trellis/ui'
import { Component, memo, type ReactNode, Suspense, useMemo } from 'react'
import type { ComponentProps, ComponentWeb } from './define-component-web.ts'
import type { ComponentEffect } from './define-effect.ts'
import { effects as effectsOfKinds } from './effect.gen.ts'
import { hasEffect, partsOf } from './parts-of.ts'
import { t } from './texts.ts'
import { useResolved } from './use-resolved.ts'
import { useViewHost, type ViewHost } from './view-host.tsx'
import { webComponents } from './web.gen.ts'

/** What draws each kind, loaded with the first component of the kind. */
const drawings: Readonly<Record<string, Drawing>> = Object.fromEntries(
  Object.entries(webComponents).map(([id, load]) => [id, drawingOf(load)]),
)

/** `known` once it is there. */
type Drawing = { Component: ReadyPart<ComponentProps>; known?: ComponentWeb }

function drawingOf(load: () => Promise<{ web: ComponentWeb }>): Drawing {
  const drawing: Drawing = {
    Component: readyPart(async () => {
      drawing.known = (await load()).web
      return drawing.known.Component
    }),
  }
  return drawing
}

/** Has components ask for what they are going to show: the answers are under way while the view is drawn. Kinds that are not there yet do not. */
export function askAhead(component: ViewComponent, host: ViewHost): void {
  const { ask } = ownValue(drawings, component.type)?.known ?? {}
  if (!ask) return
  const attrs = resolveValue(plainOf(component), host.scopeAt({})) as ComponentProps['attrs']
  if (attrs['hidden'] !== true) ask({ component, attrs, host, into: child => askAhead(child, host) })
}

/** One component with all that stands in it; drawn anew only where it changed. */
export const ViewNode = memo(function ViewNode({ component }: { component: ViewComponent }) {
  const { Frame } = useViewHost()
  if (hasEffect(component)) return <EffectNode component={component} />
  const drawn = (
    <Guard key={component.type} name={component.name}>
      <Drawn component={component} hasEffects={!Frame} />
    </Guard>
  )
  if (!Frame) return drawn
  return (
    <Frame component={component} effects={<Effects effects={partsOf(component).effects} />}>
      {drawn}
    </Frame>
  )
})

type DrawnProps = { component: ViewComponent; hasEffects: boolean }

/** `hasEffects`: in an editor they stand in the frame instead, to be chosen. */
function Drawn({ component, hasEffects }: DrawnProps) {
  const attrs = useAttrs(component)
  const drawing = ownValue(drawings, component.type)
  if (!drawing) return <Banner status="warn">{t('view.unknown', { type: component.type || 'Component' })}</Banner>
  if (attrs['hidden'] === true) return null
  return <Shown {...{ component, drawing, attrs, hasEffects }} />
}

type ShownProps = DrawnProps & { drawing: Drawing; attrs: ComponentProps['attrs'] }

function Shown({ component, drawing, attrs, hasEffects }: ShownProps) {
  const waiting = <Skeleton shape="rows" count={2} />
  const isReady = useIsReady(drawing.Component)
  const { known } = drawing
  if (!isReady || !known) return waiting
  const { drawn, effects } = partsOf(component)
  return (
    <Suspense fallback={waiting}>
      <known.Component component={component} attrs={attrs}>
        {drawn.map(child => (
          <ViewNode key={child.id} component={child} />
        ))}
      </known.Component>
      {hasEffects && effects.length > 0 && <Effects effects={effects} />}
    </Suspense>
  )
}

/** The properties of a component, worked out, but for those that have a meaning of their own. */
const useAttrs = (component: ViewComponent): ComponentProps['attrs'] => useResolved(useSame(plainOf(component)))

function plainOf({ attrs }: ViewComponent): ComponentProps['attrs'] {
  const { source: _, fields: _f, input: _i, buttons: _b, recordActions: _r, listActions: _l, ...plain } = attrs
  return plain
}

/** In an editor it stands there to be chosen, and does nothing. */
function EffectNode({ component }: { component: ViewComponent }) {
  const { Frame } = useViewHost()
  if (!Frame) return <Effect component={component} />
  return (
    <Frame component={component} effects={null}>
      {null}
    </Frame>
  )
}

function Effect({ component }: { component: ViewComponent }) {
  const attrs = useAttrs(component)
  ownValue<ComponentEffect>(effectsOfKinds, component.type)?.useEffects({ component, attrs })
  return null
}

/** Beside what is drawn, so that they take no column of a layout. */
function Effects({ effects }: { effects: readonly ViewComponent[] }) {
  return effects.map(effect => <ViewNode key={effect.id} component={effect} />)
}

/** The same object for the same properties. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

/** A component that breaks takes no other with it. */
class Guard extends Component<{ name: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <Banner status="error">{t('view.broken', { name: this.props.name })}</Banner>
  }
}
