import { ButtonRow, textAttr, useResolved, ViewHostContext, ViewNode } from '@trellis/components/web'
import { type ReactNode, useEffect } from 'react'
import { Page } from '../shell/page.tsx'
import { FormDialog } from './form-dialog.tsx'
import styles from './open-view.module.css'
import { t } from './texts.ts'
import { useViewHost } from './use-view-host.ts'
import { ViewDialogs } from './view-dialogs.tsx'
import { ViewMessages } from './view-messages.tsx'
import type { OpenedView } from './view-query.ts'

type OpenViewProps = {
  view: OpenedView
  /** On a page that has a head of its own. */
  isInside?: boolean
  /** What else the page offers beside the view's own buttons. */
  more?: ReactNode
}

/** One opening of a view: its state lives as long as it is on screen. */
export function OpenView({ view, isInside = false, more }: OpenViewProps) {
  const { host, dialogs, messages, formRequest } = useViewHost(view)
  const { press } = host
  const { onLoad } = view.triggers
  useEffect(() => {
    if (onLoad?.length) void press(onLoad)
  }, [press, onLoad])
  const Head = isInside ? InnerHead : PageHead
  return (
    <ViewHostContext value={host}>
      <Head view={view} more={more}>
        <ViewMessages messages={messages} />
        <ViewNode component={view.content} />
        {view.modals.map(modal => (
          <ViewNode key={modal.id} component={modal} />
        ))}
      </Head>
      <FormDialog requests={formRequest} />
      <ViewDialogs dialogs={dialogs} />
    </ViewHostContext>
  )
}

type HeadProps = { view: OpenedView; more?: ReactNode; children: ReactNode }

function PageHead({ view, more, children }: HeadProps) {
  const { header, name, icon, description } = view
  const title = textAttr(useResolved(header.title)) || name
  return (
    <Page
      title={title}
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
      <div className={styles.content}>{children}</div>
    </Page>
  )
}

function InnerHead({ view: { header, name }, children }: HeadProps) {
  const title = textAttr(useResolved(header.title)) || name
  return (
    <section className={styles.content} aria-label={title}>
      <div className={styles.innerHead}>
        <h2 className={styles.heading}>{title}</h2>
        {header.actions.length > 0 && <ButtonRow buttons={header.actions} />}
      </div>
      {children}
    </section>
  )
}
