import { pairsOf } from '@trellis/actions/run'
import { formModes } from '@trellis/model'
import { EmptyState } from '@trellis/ui'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { t } from '../texts.ts'
import { useCollectionSource } from '../use-collection-source.ts'
import { useViewHost } from '../view-host.tsx'

export const web = defineComponentWeb({ Component })

function Component({ component, attrs }: ComponentProps) {
  const { views } = useViewHost()
  const source = useCollectionSource(component)
  if (!source) return <EmptyState size="small" icon="database" title={t('view.noSource')} />
  return (
    <views.Record
      component={component}
      source={source}
      name={textAttr(attrs['title'])}
      isReadOnly={attrs['isReadOnly'] === true}
      mode={formModes.find(mode => mode === attrs['mode'])}
      defaults={pairsOf(attrs['defaults'])}
    />
  )
}
