import { viewParts } from '@trellis/components'
import { ViewNode } from '@trellis/components/web'
import { useMemo } from 'react'
import type { OpenedView } from './view-query.ts'

/** The head of a view that is no page of its own, and what else it has beside its components. */
export function InnerParts({ view }: { view: Pick<OpenedView, 'name' | 'header' | 'triggers'> }) {
  const { name } = view
  const parts = useMemo(() => viewParts(view).map(part => ({ ...part, name })), [view, name])
  return parts.map(part => <ViewNode key={part.id} component={part} />)
}
