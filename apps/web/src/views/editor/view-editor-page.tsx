import { AssetEditorPage, AssetEditorPlace, type AssetTab } from '../../assets/asset-editor-page.tsx'
import { GeneralFields } from '../../assets/general-fields.tsx'
import { LayoutTab } from './layout-tab.tsx'
import { t } from './texts.ts'
import { useViewEditor } from './use-view-editor.ts'
import { ViewActions } from './view-actions.tsx'

/** The view editor: general properties, and the components on their canvas. */
export function ViewEditorPage() {
  return <AssetEditorPlace editor={ViewEditorOf} />
}

function ViewEditorOf({ id }: { id: string | undefined }) {
  const editor = useViewEditor(id)
  return (
    <AssetEditorPage
      editor={editor}
      root="/builder/views"
      icon="web"
      words={wordsOf()}
      tabs={tabsOf()}
      actions={<ViewActions editor={editor} />}
    >
      {(document, active) =>
        active === 'layout' ? (
          <LayoutTab editor={editor} view={document} />
        ) : (
          <GeneralFields document={document} problems={editor.problems} onChange={editor.change} />
        )
      }
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

const tabsOf = (): AssetTab[] => [
  { name: 'general', title: t('viewEditor.general') },
  { name: 'layout', title: t('viewEditor.layout'), frame: { header: 'hidden', scroll: 'none' } },
]
