import { Breadcrumb, type BreadcrumbItem, Button, PageHeader, SubBar, type TabItem, VisuallyHidden } from '@trellis/ui'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/command-store.ts'
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes.ts'
import { pageSlots } from './page-slots.ts'
import { t } from './texts.ts'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { usePageTitle } from './use-page-title.ts'

const RouteTabs = lazy(() => import('./route-tabs.tsx').then(module => ({ default: module.RouteTabs })))

export type PageTab = TabItem & { href: string }

/** Edits of the page that wait for Save. While there are any, leaving asks first. */
export type PageChanges = {
  count: number
  isSaving: boolean
  /** Answers whether everything was saved; tells of failures itself. */
  onSave: () => Promise<boolean>
  onDiscard: () => void
  /** For a new record, which may be saved before anything was typed. */
  canSaveUnchanged?: boolean
}

export type PageProps = {
  /** Heading, last part of the breadcrumb, first part of the window's title. */
  title: string
  /** Middle part of the window's title: "record · area · product". */
  area?: string
  /** What stands before the title in the breadcrumb. */
  crumbs?: readonly BreadcrumbItem[]
  icon?: string
  count?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Before the heading, in place of the icon. */
  media?: ReactNode
  /** Under heading and description. */
  facts?: ReactNode
  /** `hidden` keeps the heading for readers: where the page draws a head of its own. */
  header?: 'shown' | 'hidden'
  tabs?: readonly PageTab[]
  activeTab?: string
  changes?: PageChanges
  /** Panel at the end of the page. */
  aside?: ReactNode
  /** `none` for pages with panels that scroll by themselves. */
  scroll?: 'page' | 'none'
  children?: ReactNode
}

/** A screen inside the shell: heading, breadcrumb, tabs, save bar, window title, focus on arrival, leave guard. */
export function Page({
  title,
  area,
  crumbs = [],
  header = 'shown',
  aside,
  scroll = 'page',
  children,
  ...rest
}: PageProps) {
  const { icon, count, description, actions, media, facts, tabs, activeTab, changes } = rest
  usePageTitle(title, area)
  useArrivalFocus()
  useScroll(scroll)
  const heading = { title, ...(icon ? { icon } : {}), ...(count === undefined ? {} : { count }) }
  return (
    <>
      {createPortal(<Breadcrumb items={[...crumbs, { id: 'page', label: title }]} />, pageSlots.crumbs)}
      {(tabs || changes) &&
        createPortal(
          <section aria-label={t('shell.pageBar')}>
            <SubBar end={changes && <SaveBar {...changes} />}>
              <Suspense>{tabs && <RouteTabs tabs={tabs} activeTab={activeTab} />}</Suspense>
            </SubBar>
          </section>,
          pageSlots.subBar,
        )}
      {aside && createPortal(aside, pageSlots.aside)}
      {header === 'shown' ? (
        <PageHeader
          {...heading}
          {...(description ? { description } : {})}
          {...(actions ? { actions } : {})}
          {...(media ? { media } : {})}
          {...(facts ? { facts } : {})}
        />
      ) : (
        <VisuallyHidden>
          <h1 tabIndex={-1}>{title}</h1>
        </VisuallyHidden>
      )}
      {children}
    </>
  )
}

function SaveBar({ count, isSaving, onSave, onDiscard, canSaveUnchanged = false }: PageChanges) {
  const hasChanges = count > 0
  useUnsavedChanges({ hasChanges, save: onSave })
  const canSave = (hasChanges || canSaveUnchanged) && !isSaving
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'page.save',
        label: t('shell.save'),
        icon: 'save',
        group: 'here',
        keys: 'Ctrl+S',
        when: () => canSave,
        run: () => void onSave(),
      },
    ],
    [canSave, onSave],
  )
  useCommands(commands)
  return (
    <>
      {hasChanges && <span role="status">{t('shell.changes', { count })}</span>}
      {hasChanges && (
        <Button size="small" variant="tertiary" isDisabled={isSaving} onPress={onDiscard}>
          {t('shell.discard')}
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        isBusy={isSaving}
        isDisabled={!hasChanges && !canSaveUnchanged}
        onPress={() => void onSave()}
      >
        {t('shell.save')}
      </Button>
    </>
  )
}

/** Written to the frame itself: as a property of it, it would render frame and page a second time. */
function useScroll(scroll: 'page' | 'none'): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    main.dataset['scroll'] = scroll
    return () => {
      main.dataset['scroll'] = 'page'
    }
  }, [scroll])
}
