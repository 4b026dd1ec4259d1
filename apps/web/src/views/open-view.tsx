import { ButtonRow, textAttr, useResolved, ViewHostContext } from '@trellis/components/web'
import { Skeleton } from '@trellis/ui'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Page } from '../shell/page.tsx'
import { EmbeddingContext } from './embedding.ts'
import styles from './open-view.module.css'
import { OpeningParts } from './opening-parts.tsx'
import { usePageTint } from './page-tint.ts'
import { t } from './texts.ts'
import { useViewHost } from './use-view-host.ts'
import type { OpenedView } from './view-query.ts'

const InnerParts = lazy(async () => ({ default: (await import('./inner-parts.tsx')).InnerParts }))

type OpenViewProps = {
  view: OpenedView
  /** On a page that has a head of its own. */
  isInside?: boolean
  /** Of a view that is still edited: what fails in it is no news. */
  isTrial?: boolean
  /** What else the page offers beside the view's own buttons. */
  more?: ReactNode
}

/** One opening of a view: its state lives as long as it is on screen. */
export function OpenView({ view, isInside = false, isTrial = false, more }: OpenViewProps) {
  const opening = useViewHost(view, undefined, isTrial)
  const { id, name } = view
  const around = useMemo(() => [{ id, name }], [id, name])
  const Head = isInside ? InnerHead : PageHead
  return (
    <ViewHostContext value={opening.host}>
      <EmbeddingContext value={around}>
        <Head view={view} more={more}>
          <OpeningParts view={view} opening={opening} />
        </Head>
      </EmbeddingContext>
    </ViewHostContext>
  )
}

type HeadProps = { view: OpenedView; more?: ReactNode; children: ReactNode }

function PageHead({ view, more, children }: HeadProps) {
  const { header, name, icon, description, page = {} } = view
  const title = textAttr(useResolved(header.title)) || name
  usePageTint(page.background)
  return (
    <Page
      title={title}
      header={page.hidesHead ? 'hidden' : 'shown'}
      area={t('views.area')}
      icon={icon ?? 'web'}
      {...(description ? { description } : {})}
      actions={
        (more || header.actions.length > 0) && (
          <>
            {header.actions.length > 0 && <ButtonRow buttons={header.actions} />}
            {more}
          </>
        )
      }
    >
      <div className={styles.content} data-width={page.width} data-headless={page.hidesHead}>
        {children}
      </div>
    </Page>
  )
}

function InnerHead({ view, children }: HeadProps) {
  const title = textAttr(useResolved(view.header.title)) || view.name
  return (
    <section className={styles.content} aria-label={title}>
      <Suspense fallback={<Skeleton shape="text" count={1} />}>
        <InnerParts view={view} />
      </Suspense>
      {children}
    </section>
  )
}
