import { useLocation } from '@tanstack/react-router'
import { Skeleton } from '@trellis/ui'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { isApiError } from '../api/api-error.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useTextParameter } from '../router/place.ts'
import { stringifySearch } from '../router/search-string.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page } from '../shell/page.tsx'
import { DraftNotice } from '../unsaved/draft-notice.tsx'
import { DefinitionTools } from './definition-tools.tsx'
import type { AssetEditor } from './use-asset-editor.ts'
import { useDevTools } from './use-dev-tools.tsx'

/** One tab of an editor; `frame`: where it fills the page by itself. */
export type AssetTab = {
  name: string
  title: string
  count?: number | undefined
  frame?: Pick<ComponentProps<typeof Page>, 'header' | 'scroll'>
}

type AssetPage<Document extends { name: string }> = {
  editor: AssetEditor<Document>
  /** Where its tabs and its list are: `/builder/flows`. */
  root: string
  icon: ComponentProps<typeof MissingPage>['icon']
  words: { list: string; one: string; new: string; notFound: string; notFoundWhy: string }
  tabs: readonly AssetTab[]
  actions: ReactNode
  facts?: ReactNode
  children: (document: Document, active: string) => ReactNode
}

/** Shows the editor of what the address names; another one begins anew. */
export function AssetEditorPlace({ editor: Editor }: { editor: ComponentType<{ id: string | undefined }> }) {
  const id = useTextParameter('id')
  return (
    <RecordGatewayProvider>
      <Editor key={id ?? 'new'} id={id} />
    </RecordGatewayProvider>
  )
}

/** The page around the editor of a definition: its tabs, what can be done with it, what is not saved. */
export function AssetEditorPage<Document extends { name: string; icon?: string | undefined }>({
  children,
  ...page
}: AssetPage<Document>) {
  const { editor, root, icon, words, tabs, actions, facts } = page
  const active = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) }) ?? 'general'
  const { id, document, original, loaded } = editor
  const tools = useDevTools()
  const listHref = `${root}/list`
  if (isApiError(loaded.error, 'NOT_FOUND')) {
    const wayOut = { href: listHref, label: words.list }
    return <MissingPage icon={icon} title={words.notFound} description={words.notFoundWhy} wayOut={wayOut} />
  }
  const frame = {
    area: words.list,
    crumbs: [{ id: 'list', label: words.list, href: listHref }],
    tabs: tabs.map(({ name, title, count }) => ({
      id: name,
      title,
      ...(count === undefined ? {} : { count }),
      href: `${root}/${name}${stringifySearch({ id })}`,
    })),
    activeTab: active,
  }
  if (!document || !original) {
    return (
      <Page {...frame} title={words.one} header="hidden">
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
      {...tabs.find(({ name }) => name === active)?.frame}
      title={document.name || words.new}
      icon={document.icon ?? icon}
      actions={
        id === undefined ? (
          actions
        ) : (
          <>
            {tools.button}
            {actions}
          </>
        )
      }
      {...(facts ? { facts } : {})}
      changes={{
        count: editor.hasChanges ? 1 : 0,
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.discard,
        canSaveUnchanged: id === undefined,
      }}
    >
      <DraftNotice isRestored={editor.isRestored && editor.hasChanges} left={editor.leftDraft} />
      {children(document, active)}
      <DefinitionTools tools={tools} original={original.document} document={document} />
    </Page>
  )
}
