import { useLocation } from '@tanstack/react-router'
import { Skeleton } from '@trellis/ui'
import { isApiError } from '../api/api-error.ts'
import { EditorActions } from '../assets/editor-actions.tsx'
import { useAssetEditor } from '../assets/use-asset-editor.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useTextParameter } from '../router/place.ts'
import { stringifySearch } from '../router/search-string.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page, type PageTab } from '../shell/page.tsx'
import { DraftNotice } from '../unsaved/draft-notice.tsx'
import { GeneralTab } from './general-tab.tsx'
import { integrationKind } from './integration-kind.ts'
import { LogsTab } from './logs-tab.tsx'
import { TesterTab } from './tester-tab.tsx'
import { t } from './texts.ts'

const root = '/builder/integrations'
const listHref = `${root}/list`

/** The integration editor: how the other system is reached, a tester of its operations, and the calls of 30 days. */
export function IntegrationEditorPage() {
  const id = useTextParameter('id')
  return (
    <RecordGatewayProvider>
      <EditorOf key={id ?? 'new'} id={id} />
    </RecordGatewayProvider>
  )
}

function EditorOf({ id }: { id: string | undefined }) {
  const editor = useAssetEditor(integrationKind, id)
  const active = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) }) ?? 'general'
  const { document, original, loaded } = editor
  if (isApiError(loaded.error, 'NOT_FOUND')) {
    return (
      <MissingPage
        icon="power"
        title={t('integrations.notFound')}
        description={t('integrations.notFoundWhy')}
        wayOut={{ href: listHref, label: t('integrations.listTitle') }}
      />
    )
  }
  const frame = {
    area: t('integrations.listTitle'),
    crumbs: [{ id: 'list', label: t('integrations.listTitle'), href: listHref }],
    tabs: tabsOf(id),
    activeTab: active,
  }
  if (!document || !original) {
    return (
      <Page {...frame} title={t('integrations.listTitle')} header="hidden">
        {loaded.error ? (
          <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Skeleton shape="rows" count={6} />
        )}
      </Page>
    )
  }
  return (
    <Page
      {...frame}
      title={document.name || t('integrations.new')}
      icon={document.icon ?? 'power'}
      actions={
        id && (
          <EditorActions
            kind={integrationKind}
            id={id}
            editor={editor}
            listHref={listHref}
            words={{
              remove: t('integrations.delete'),
              title: t('integrations.deleteTitle', { name: document.name }),
              description: t('integrations.deleteHow'),
              done: t('integrations.deleted'),
            }}
          />
        )
      }
      changes={{
        count: editor.hasChanges ? 1 : 0,
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.discard,
        canSaveUnchanged: id === undefined,
      }}
    >
      <DraftNotice isRestored={editor.isRestored && editor.hasChanges} left={editor.leftDraft} />
      {active === 'general' && <GeneralTab editor={editor} document={document} />}
      {active === 'test' && <TesterTab editor={editor} document={document} />}
      {active === 'logs' && id !== undefined && <LogsTab id={id} />}
    </Page>
  )
}

function tabsOf(id: string | undefined): PageTab[] {
  const tab = (name: string, title: string) => ({ id: name, title, href: `${root}/${name}${stringifySearch({ id })}` })
  const general = tab('general', t('integrations.general'))
  return id === undefined
    ? [general]
    : [general, tab('test', t('integrations.tester')), tab('logs', t('integrations.logs'))]
}
