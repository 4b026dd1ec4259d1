import { resolveValue } from '@trellis/fields/resolve'
import type { CollectionSource, DataSource, ViewComponent } from '@trellis/model'
import { useResolved } from './use-resolved.ts'
import type { ViewHost } from './view-host.tsx'

/** The records that a component shows, with its formulas worked out; undefined where none are chosen. */
export function useCollectionSource(component: ViewComponent): CollectionSource | undefined {
  const source = useDataSource(component)
  return source?.type === 'collection' ? source : undefined
}

/** The same of what may come from elsewhere. */
export function useDataSource({ attrs }: ViewComponent): DataSource | undefined {
  const source = useResolved(attrs.source)
  return source && isChosen(source) ? source : undefined
}

/** The same at this moment, before the component is drawn. */
export function sourceAt({ attrs }: ViewComponent, { scopeAt }: ViewHost): DataSource | undefined {
  const source = attrs.source && (resolveValue(attrs.source, scopeAt({})) as DataSource)
  return source && isChosen(source) ? source : undefined
}

function isChosen(source: DataSource): boolean {
  if (source.type === 'collection') return source.cursor.collectionId !== ''
  return source.type === 'flow' ? source.flowId !== '' : true
}
