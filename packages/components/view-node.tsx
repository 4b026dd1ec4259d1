import { ownValue } from '@trellis/base'
import type { ViewComponent } from '@trellis/model'
import { Banner, Skeleton } from '@trellis/ui'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import type { ComponentProps } from './define-component-web.ts'
import { t } from './texts.ts'
import { useResolved } from './use-resolved.ts'
import { useViewHost } from './view-host.ts'
import { webComponents } from './web.gen.ts'

type Loaded = ComponentType<ComponentProps>

const lazily = new Map<string, Loaded>()

/** The half of a kind that draws it, loaded with the first component of the kind. */
function drawingOf(type: string): Loaded | undefined {
  const load = ownValue(webComponents, type)
  if (!load) return undefined
  const known = lazily.get(type) ?? lazy(async () => ({ default: (await load()).web.Component }))
  lazily.set(type, known)
  return known
}

/** One component with all that stands in it. */
export function ViewNode({ component }: { component: ViewComponent }) {
  const { Frame } = useViewHost()
  const drawn = (
    <Guard key={component.type} name={component.name}>
      <Drawn component={component} />
    </Guard>
  )
  return Frame ? <Frame component={component}>{drawn}</Frame> : drawn
}

function Drawn({ component }: { component: ViewComponent }) {
  const { source: _, buttons: _b, recordActions: _r, listActions: _l, ...plain } = component.attrs
  const attrs = useResolved(useSame(plain))
  const Drawing = drawingOf(component.type)
  if (!Drawing) return <Banner status="warn">{t('view.unknown', { type: component.type || 'Component' })}</Banner>
  if (attrs['hidden'] === true) return null
  return (
    <Suspense fallback={<Skeleton shape="rows" count={2} />}>
      <Drawing component={component} attrs={attrs}>
        {component.contains.map(child => (
          <ViewNode key={child.id} component={child} />
        ))}
      </Drawing>
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
