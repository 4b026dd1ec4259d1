import { LinkedApps } from '../apps/linked-apps.tsx'
import { AssetEditorPage, AssetEditorPlace, type AssetTab } from '../assets/asset-editor-page.tsx'
import { EditorActions } from '../assets/editor-actions.tsx'
import { useAssetEditor } from '../assets/use-asset-editor.ts'
import { GeneralTab } from './general-tab.tsx'
import { integrationKind } from './integration-kind.ts'
import { LogsTab } from './logs-tab.tsx'
import { TesterTab } from './tester-tab.tsx'
import { t } from './texts.ts'

const root = '/builder/integrations'

/** The integration editor: how the other system is reached, a tester of its operations, and the calls of 30 days. */
export function IntegrationEditorPage() {
  return <AssetEditorPlace editor={EditorOf} />
}

function EditorOf({ id }: { id: string | undefined }) {
  const editor = useAssetEditor(integrationKind, id)
  const removal = {
    remove: t('integrations.delete'),
    title: t('integrations.deleteTitle', { name: editor.document?.name ?? '' }),
    description: t('integrations.deleteHow'),
    done: t('integrations.deleted'),
  }
  return (
    <AssetEditorPage
      editor={editor}
      root={root}
      icon="power"
      words={wordsOf()}
      tabs={tabsOf(id)}
      actions={
        id && <EditorActions kind={integrationKind} id={id} editor={editor} listHref={`${root}/list`} words={removal} />
      }
    >
      {(document, active) => (
        <>
          {active === 'general' && <GeneralTab editor={editor} document={document} />}
          {active === 'test' && <TesterTab editor={editor} document={document} />}
          {active === 'applications' && id !== undefined && <LinkedApps kind="Integration" id={id} />}
          {active === 'logs' && id !== undefined && <LogsTab id={id} />}
        </>
      )}
    </AssetEditorPage>
  )
}

const wordsOf = () => ({
  list: t('integrations.listTitle'),
  one: t('integrations.listTitle'),
  new: t('integrations.new'),
  notFound: t('integrations.notFound'),
  notFoundWhy: t('integrations.notFoundWhy'),
})

function tabsOf(id: string | undefined): AssetTab[] {
  const general = { name: 'general', title: t('integrations.general') }
  return id === undefined
    ? [general]
    : [
        general,
        { name: 'applications', title: t('integrations.applications') },
        { name: 'test', title: t('integrations.tester') },
        { name: 'logs', title: t('integrations.logs') },
      ]
}
