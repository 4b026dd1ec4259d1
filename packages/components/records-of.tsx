import { EmptyState } from '@trellis/ui'
import { textAttr } from './attrs.ts'
import { ButtonRow } from './button-row.tsx'
import { type ComponentProps, type ComponentWeb, defineComponentWeb } from './define-component-web.ts'
import { t } from './texts.ts'
import { sourceAt, useDataSource } from './use-collection-source.ts'
import { useViewHost } from './view-host.tsx'

/** A kind that shows records in the way that `type` names. */
export function recordsWeb(type: string): ComponentWeb {
  return defineComponentWeb({
    Component: props => <RecordsOf {...props} type={type} />,
    ask: ({ component, attrs, host }) => {
      const source = sourceAt(component, host)
      if (source?.type === 'collection')
        host.views.askForRecords({ component, source, type, hasControls: attrs['hasControls'] === true })
    },
  })
}

/** Records of a collection, or values from elsewhere, in the way that `type` names. */
function RecordsOf({ component, attrs, type }: ComponentProps & { type: string }) {
  const { views } = useViewHost()
  const source = useDataSource(component)
  if (!source) return <EmptyState size="small" icon="database" title={t('view.noSource')} />
  const { listActions = [] } = component.attrs
  const shown = { component, name: textAttr(attrs['title']), type, hasControls: attrs['hasControls'] === true }
  const actions = listActions.length > 0 && <ButtonRow buttons={listActions} />
  if (source.type !== 'collection') return <views.Values {...shown} source={source} actions={actions} />
  return <views.Records key={JSON.stringify(component.attrs.fields)} {...shown} source={source} actions={actions} />
}
