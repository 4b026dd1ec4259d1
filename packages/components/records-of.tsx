import { EmptyState } from '@trellis/ui'
import { textAttr } from './attrs.ts'
import { ButtonRow } from './button-row.tsx'
import type { ComponentProps } from './define-component-web.ts'
import { t } from './texts.ts'
import { useCollectionSource } from './use-collection-source.ts'
import { useViewHost } from './view-host.tsx'

/** Records of a collection in the way that `type` names. */
export function RecordsOf({ component, attrs, type }: ComponentProps & { type: string }) {
  const { views } = useViewHost()
  const source = useCollectionSource(component)
  if (!source) return <EmptyState size="small" icon="database" title={t('view.noSource')} />
  const { listActions = [] } = component.attrs
  return (
    <views.Records
      key={JSON.stringify(component.attrs.fields)}
      component={component}
      source={source}
      name={textAttr(attrs['title'])}
      type={type}
      hasControls={attrs['hasControls'] === true}
      actions={listActions.length > 0 && <ButtonRow buttons={listActions} />}
    />
  )
}
