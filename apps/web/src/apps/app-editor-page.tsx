import { useLocation, useNavigate } from '@tanstack/react-router'
import { isSameJson } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense, useEffect } from 'react'
import { isApiError } from '../api/api-error.ts'
import { DefinitionTools } from '../assets/definition-tools.tsx'
import { EditorActions } from '../assets/editor-actions.tsx'
import { useDevTools } from '../assets/use-dev-tools.tsx'
import { useMemberTotal } from '../members/use-members.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useTextParameter } from '../router/place.ts'
import { stringifySearch } from '../router/search-string.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page, type PageTab } from '../shell/page.tsx'
import { DraftNotice } from '../unsaved/draft-notice.tsx'
import { appKind } from './app-draft.ts'
import styles from './app-editor.module.css'
import { appLinks, type LinkedKind } from './app-links.ts'
import { tabOfProblem } from './app-problems.ts'
import { AssociationsTab } from './associations-tab.tsx'
import { CollectionsTab } from './collections-tab.tsx'
import { FlowsTab } from './flows-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { IntegrationsTab } from './integrations-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { t } from './texts.ts'
import { type AppEditor, useAppEditor } from './use-app-editor.ts'
import { UsersTab } from './users-tab.tsx'
import { ViewSettingsTab } from './view-settings-tab.tsx'
import { ViewsTab } from './views-tab.tsx'

const AccessTab = lazy(async () => ({ default: (await import('./access-tab.tsx')).AccessTab }))

const listHref = '/builder/tags/list'

/** The app editor: general, linked collections with their permissions, users. */
export function AppEditorPage() {
  const id = useTextParameter('id')
  return (
    <RecordGatewayProvider>
      <AppEditorOf key={id ?? 'new'} id={id} />
    </RecordGatewayProvider>
  )
}

function AppEditorOf({ id }: { id: string | undefined }) {
  const editor = useAppEditor(id)
  const active = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) })
  const { document, original, loaded } = editor
  const people = useMemberTotal(id)
  const tools = useDevTools()
  useProblemJump(editor, id)
  if (loaded.isError) return <Missing error={loaded.error} />
  const frame = {
    area: t('apps.listTitle'),
    crumbs: [{ id: 'list', label: t('apps.listTitle'), href: listHref }],
    tabs: tabsOf(id, document, people),
    activeTab: active ?? 'general',
  }
  if (!document || !original) {
    return (
      <Page {...frame} title={t('apps.app')} header="hidden">
        <Skeleton shape="rows" count={6} />
      </Page>
    )
  }
  return (
    <Page
      {...frame}
      title={document.name || t('apps.newTitle')}
      icon={document.icon ?? 'apps'}
      {...(id
        ? {
            actions: (
              <>
                {tools.button}
                <Actions editor={editor} id={id} people={people} />
              </>
            ),
          }
        : {})}
      changes={{
        count: countChanges(original.document, document),
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.discard,
        canSaveUnchanged: false,
      }}
    >
      <DraftNotice
        isRestored={editor.isRestored && editor.hasChanges}
        left={editor.leftDraft}
        className={styles.notice}
      />
      <Tab active={active} editor={editor} id={id} />
      <DefinitionTools tools={tools} original={original.document} document={document} />
    </Page>
  )
}

type TabProps = { active: string | undefined; editor: AppEditor; id: string | undefined }

function Tab({ active, editor, id }: TabProps) {
  switch (active) {
    case 'data':
      return <CollectionsTab editor={editor} />
    case 'view':
      return <ViewsTab editor={editor} />
    case 'flow':
      return <FlowsTab editor={editor} />
    case 'integration':
      return <IntegrationsTab editor={editor} />
    case 'view-settings':
      return <ViewSettingsTab editor={editor} />
    case 'association':
      return <AssociationsTab editor={editor} />
    case 'notes':
      return <NotesTab editor={editor} />
    case 'user':
      return id ? <UsersTab editor={editor} appId={id} /> : null
    case 'access':
      return id ? (
        <Suspense fallback={<Skeleton shape="form" count={4} />}>
          <AccessTab editor={editor} appId={id} />
        </Suspense>
      ) : null
    default:
      return <GeneralTab editor={editor} />
  }
}

function tabsOf(id: string | undefined, document: AppEditor['document'], people: number | undefined): PageTab[] {
  const tab = (name: string, title: string, count?: number) => ({
    id: name,
    title,
    ...(count === undefined ? {} : { count }),
    href: `/builder/tags/${name}${stringifySearch({ id })}`,
    isDisabled: !id && name !== 'general',
  })
  const linked = (kind: LinkedKind) => document && appLinks[kind].ids(document).length
  return [
    tab('general', t('apps.general')),
    tab('data', t('apps.collections'), linked('Entity')),
    tab('view', t('apps.views'), linked('View')),
    tab('flow', t('apps.flows'), linked('Flow')),
    tab('user', t('apps.users'), people),
    tab('access', t('apps.access')),
    tab('view-settings', t('apps.viewSettings')),
    tab('integration', t('apps.integrations'), linked('Integration')),
    tab('association', t('apps.associations')),
    tab('notes', t('apps.notes')),
  ]
}

/** After a refused save, shows the tab of what was refused. */
function useProblemJump({ problems }: AppEditor, id: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const tab = tabOfProblem(problems)
    if (tab) void navigate({ href: `/builder/tags/${tab}${stringifySearch({ id })}`, replace: true })
  }, [problems, id, navigate])
}

function Actions({ editor, id, people = 0 }: { editor: AppEditor; id: string; people?: number | undefined }) {
  const words = {
    remove: t('apps.delete'),
    title: t('apps.deleteTitle', { name: editor.document?.name ?? '' }),
    description: t('apps.deleteWhat', { count: people }),
    done: t('apps.deleted'),
  }
  return <EditorActions kind={appKind} id={id} editor={editor} listHref={listHref} words={words} />
}

function Missing({ error }: { error: unknown }) {
  if (!isApiError(error, 'NOT_FOUND')) throw error
  return (
    <MissingPage
      icon="apps"
      title={t('apps.notFound')}
      description={t('apps.notFoundWhy')}
      wayOut={{ href: listHref, label: t('apps.listTitle') }}
    />
  )
}

/** Top-level parts of the definition that differ. */
function countChanges(original: AppDocument, document: AppDocument): number {
  const keys = new Set([...Object.keys(original), ...Object.keys(document)]) as Set<keyof AppDocument>
  return [...keys].filter(key => !isSameJson(original[key], document[key])).length
}
