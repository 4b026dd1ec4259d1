import { LinkedApps } from '../../apps/linked-apps.tsx'
import { AssetEditorPage, AssetEditorPlace, type AssetTab } from '../../assets/asset-editor-page.tsx'
import { GeneralFields } from '../../assets/general-fields.tsx'
import { useAssetEditor } from '../../assets/use-asset-editor.ts'
import { LayoutTab } from './layout-tab.tsx'
import { t } from './texts.ts'
import { ViewActions } from './view-actions.tsx'
import { viewKind } from './view-kind.ts'

/** The view editor: general properties, and the components on their canvas. */
export function ViewEditorPage() {
  return <AssetEditorPlace editor={ViewEditorOf} />
}

function ViewEditorOf({ id }: { id: string | undefined }) {
  const editor = useAssetEditor(viewKind, id)
  return (
    <AssetEditorPage
      editor={editor}
      root="/builder/views"
      icon="web"
      words={wordsOf()}
      tabs={tabsOf(id)}
      actions={<ViewActions editor={editor} />}
    >
      {(document, active) => {
        if (active === 'layout') return <LayoutTab editor={editor} document={document} />
        if (active === 'applications' && id) return <LinkedApps kind="View" id={id} />
        return <GeneralFields document={document} problems={editor.problems} onChange={editor.change} />
      }}
    </AssetEditorPage>
  )
}

const wordsOf = () => ({
  list: t('viewEditor.listTitle'),
  one: t('viewEditor.view'),
  new: t('viewEditor.new'),
  notFound: t('viewEditor.notFound'),
  notFoundWhy: t('viewEditor.notFoundWhy'),
})

const tabsOf = (id: string | undefined): AssetTab[] => [
  { name: 'general', title: t('viewEditor.general') },
  { name: 'layout', title: t('viewEditor.layout'), frame: { header: 'hidden', scroll: 'none' } },
  ...(id === undefined ? [] : [{ name: 'applications', title: t('viewEditor.applications') }]),
]
