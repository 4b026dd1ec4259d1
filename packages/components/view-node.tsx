import { ownValue } from '@trellis/base'
import type { ViewComponent } from '@trellis/model'
import { Banner, Skeleton } from '@trellis/ui'
import { Component, type ComponentType, lazy, memo, type ReactNode, Suspense, useMemo } from 'react'
import type { ComponentProps } from './define-component-web.ts'
import { t } from './texts.ts'
import { useResolved } from './use-resolved.ts'
import { useViewHost } from './view-host.tsx'
import { webComponents } from './web.gen.ts'

/** What draws each kind, loaded with the first component of the kind. */
const drawings: Readonly<Record<string, { Component: ComponentType<ComponentProps> }>> = Object.fromEntries(
  Object.entries(webComponents).map(([id, load]) => [
    id,
    { Component: lazy(async () => ({ default: (await load()).web.Component })) },
  ]),
)

/** One component with all that stands in it; drawn anew only where it changed. */
export const ViewNode = memo(function ViewNode({ component }: { component: ViewComponent }) {
  const { Frame } = useViewHost()
  const drawn = (
    <Guard key={component.type} name={component.name}>
      <Drawn component={component} />
    </Guard>
  )
  return Frame ? <Frame component={component}>{drawn}</Frame> : drawn
})

function Drawn({ component }: { component: ViewComponent }) {
  const { source: _, fields: _f, buttons: _b, recordActions: _r, listActions: _l, ...plain } = component.attrs
  const attrs = useResolved(useSame(plain))
  const drawing = ownValue(drawings, component.type)
  if (!drawing) return <Banner status="warn">{t('view.unknown', { type: component.type || 'Component' })}</Banner>
  if (attrs['hidden'] === true) return null
  return (
    <Suspense fallback={<Skeleton shape="rows" count={2} />}>
      <drawing.Component component={component} attrs={attrs}>
        {component.contains.map(child => (
          <ViewNode key={child.id} component={child} />
        ))}
      </drawing.Component>
    </Suspense>
  )
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
