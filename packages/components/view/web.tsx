import { EmptyState } from '@trellis/ui'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { t } from '../texts.ts'
import { useResolved } from '../use-resolved.ts'
import { useViewHost } from '../view-host.tsx'

export const web = defineComponentWeb({ Component })

const nothing: Readonly<Record<string, unknown>> = {}

function Component({ component, attrs, children }: ComponentProps) {
  const { views } = useViewHost()
  const viewId = textAttr(attrs['viewId'])
  const input = useResolved(component.attrs.input ?? nothing)
  if (viewId === '') return <EmptyState size="small" icon="web" title={t('view.noView')} />
  return (
    <views.Embedded
      component={component}
      viewId={viewId}
      title={textAttr(attrs['title'])}
      hasHeader={attrs['hasHeader'] === true}
      input={input}
    >
      {children}
    </views.Embedded>
  )
}
