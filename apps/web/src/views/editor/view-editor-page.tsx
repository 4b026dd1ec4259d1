import { useLocation } from '@tanstack/react-router'
import { Skeleton } from '@trellis/ui'
import { isApiError } from '../../api/api-error.ts'
import { GeneralFields } from '../../assets/general-fields.tsx'
import { useAssetEditor } from '../../assets/use-asset-editor.ts'
import { RecordGatewayProvider } from '../../records/record-gateway.tsx'
import { useTextParameter } from '../../router/place.ts'
import { stringifySearch } from '../../router/search-string.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { MissingPage } from '../../shell/missing-page.tsx'
import { Page, type PageTab } from '../../shell/page.tsx'
import { DraftNotice } from '../../unsaved/draft-notice.tsx'
import { LayoutTab } from './layout-tab.tsx'
import { t } from './texts.ts'
import { ViewActions } from './view-actions.tsx'
import { viewKind } from './view-kind.ts'

const listHref = '/builder/views/list'
const root = '/builder/views'

/** The view editor: general properties, and the components on their canvas. */
export function ViewEditorPage() {
  const id = useTextParameter('id')
  return (
    <RecordGatewayProvider>
      <ViewEditorOf key={id ?? 'new'} id={id} />
    </RecordGatewayProvider>
  )
}

function ViewEditorOf({ id }: { id: string | undefined }) {
  const editor = useAssetEditor(viewKind, id)
  const active = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) }) ?? 'general'
  const { document, original, loaded } = editor
  if (isApiError(loaded.error, 'NOT_FOUND')) {
    return (
      <MissingPage
        icon="web"
        title={t('viewEditor.notFound')}
        description={t('viewEditor.notFoundWhy')}
        wayOut={{ href: listHref, label: t('viewEditor.listTitle') }}
      />
    )
  }
  const frame = {
    area: t('viewEditor.listTitle'),
    crumbs: [{ id: 'list', label: t('viewEditor.listTitle'), href: listHref }],
    tabs: tabsOf(id),
    activeTab: active,
  }
  if (!document || !original) {
    return (
      <Page {...frame} title={t('viewEditor.view')} header="hidden">
        {loaded.error ? (
          <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Skeleton shape="rows" count={6} />
        )}
      </Page>
    )
  }
  const isLayout = active === 'layout'
  return (
    <Page
      {...frame}
      title={document.name || t('viewEditor.new')}
      icon={document.icon ?? 'web'}
      {...(isLayout ? { header: 'hidden', scroll: 'none' } : {})}
      actions={<ViewActions editor={editor} />}
      changes={{
        count: editor.hasChanges ? 1 : 0,
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.discard,
        canSaveUnchanged: id === undefined,
      }}
    >
      <DraftNotice isRestored={editor.isRestored && editor.hasChanges} left={editor.leftDraft} />
      {isLayout ? (
        <LayoutTab editor={editor} document={document} />
      ) : (
        <GeneralFields document={document} problems={editor.problems} onChange={editor.change} />
      )}
    </Page>
  )
}

function tabsOf(id: string | undefined): PageTab[] {
  const tab = (name: string, title: string) => ({ id: name, title, href: `${root}/${name}${stringifySearch({ id })}` })
  return [tab('general', t('viewEditor.general')), tab('layout', t('viewEditor.layout'))]
}
