import { useQuery } from '@tanstack/react-query'
import {
  type EmbeddedProps,
  OuterContentContext,
  SurroundingContext,
  useViewHost as useHost,
  ViewHostContext,
  ViewNode,
} from '@trellis/components/web'
import { viewLimits } from '@trellis/model'
import { Banner, Skeleton } from '@trellis/ui'
import { type ReactNode, use, useMemo } from 'react'
import { isApiError } from '../api/api-error.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { EmbeddingContext } from './embedding.ts'
import { InnerParts } from './inner-parts.tsx'
import styles from './open-view.module.css'
import type { OpenedHost } from './opened-host.ts'
import { OpeningParts } from './opening-parts.tsx'
import { QuietFrame } from './quiet-frame.tsx'
import { stillHost } from './still-host.ts'
import { t } from './texts.ts'
import { useViewHost } from './use-view-host.ts'
import { type OpenedView, viewQuery } from './view-query.ts'

/** Another view, open in this one: with variables and dialogs of its own, and what it is given as `input`. */
export function EmbeddedView(props: EmbeddedProps) {
  const { viewId } = props
  const around = use(EmbeddingContext)
  const at = around.findIndex(({ id }) => id === viewId)
  const isTooDeep = around.length > viewLimits.embedded
  const { data, error, refetch } = useQuery({ ...viewQuery(viewId), enabled: at < 0 && !isTooDeep })
  if (at >= 0) {
    const path = [...around.slice(at), ...around.slice(at, at + 1)].map(({ name }) => name).join(' → ')
    return <Banner status="warn">{t('views.loop', { path })}</Banner>
  }
  if (isTooDeep) return <Banner status="warn">{t('views.tooDeep', { most: viewLimits.embedded })}</Banner>
  if (data) return <Open key={viewId} {...props} view={data} />
  if (isApiError(error, 'NOT_FOUND')) return <Banner status="warn">{t('views.viewGone')}</Banner>
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="rows" count={3} />
}

type OpenProps = EmbeddedProps & { view: OpenedView }

function Open({ children, ...props }: OpenProps) {
  const host = useHost() as OpenedHost
  const surrounding = use(SurroundingContext)
  const outer = use(OuterContentContext)
  const around = use(EmbeddingContext)
  const { id, name } = props.view
  // What the view around puts in belongs to it: there it stands no deeper.
  const given = useMemo(() => <EmbeddingContext value={around}>{children}</EmbeddingContext>, [around, children])
  const content = useMemo(() => ({ host, surrounding, outer, children: given }), [host, surrounding, outer, given])
  const inside = useMemo(() => [...around, { id, name }], [around, id, name])
  const Inner = host.isStill ? StillInner : LiveInner
  return (
    <EmbeddingContext value={inside}>
      <OuterContentContext value={content}>
        <SurroundingContext value={nothing}>
          <Inner {...props} outer={host} />
        </SurroundingContext>
      </OuterContentContext>
    </EmbeddingContext>
  )
}

const nothing = {}

type InnerProps = Omit<OpenProps, 'children'> & { outer: OpenedHost }

function LiveInner({ outer, ...props }: InnerProps) {
  const { view, component, input } = props
  const opening = useViewHost(view, { outer, componentId: component.id, input })
  return (
    <ViewHostContext value={opening.host}>
      <Part {...props}>
        <OpeningParts view={view} opening={opening} />
      </Part>
    </ViewHostContext>
  )
}

/** On the canvas of an editor: drawn, and nothing happens. */
function StillInner(props: InnerProps) {
  const { view, input } = props
  const host = useMemo(() => stillHost({ vars: view.vars, input, Frame: QuietFrame }), [view.vars, input])
  return (
    <ViewHostContext value={host}>
      <Part {...props}>
        <ViewNode component={view.content} />
      </Part>
    </ViewHostContext>
  )
}

type PartProps = Pick<OpenProps, 'view' | 'title' | 'hasHeader'> & { children: ReactNode }

function Part({ view, title, hasHeader, children }: PartProps) {
  return (
    // No landmark: one view may stand in another several times.
    <div role="group" className={styles.embedded} aria-label={title || view.name} data-view={view.id}>
      {hasHeader && <InnerParts view={view} />}
      {children}
    </div>
  )
}
