import type { ViewDocument } from '@trellis/model'
import { AssetEditorPage, AssetEditorPlace, type AssetTab } from '../../assets/asset-editor-page.tsx'
import { GeneralFields } from '../../assets/general-fields.tsx'
import { NotesField } from '../../assets/notes-field.tsx'
import { ApplicationsTab } from './applications-tab.tsx'
import { CollectionsTab } from './collections-tab.tsx'
import { InputTab } from './input-tab.tsx'
import { LayoutTab } from './layout-tab.tsx'
import { LogsTab } from './logs-tab.tsx'
import { t as logs } from './logs-texts.ts'
import { PreviewTab } from './preview-tab.tsx'
import { t } from './texts.ts'
import { useViewEditor, type ViewEditor } from './use-view-editor.ts'
import { usedCollections } from './used-collections.ts'
import { VariablesTab } from './variables-tab.tsx'
import { ViewActions } from './view-actions.tsx'
import { EditedViewContext } from './view-formula-dialog.tsx'

/** The view editor: general properties, the components on their canvas, and what they use and who uses them. */
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
      tabs={tabsOf(editor.document, id)}
      actions={<ViewActions editor={editor} />}
    >
      {(document, active) => (
        <EditedViewContext value={document}>
          <Content editor={editor} view={document} active={active} />
        </EditedViewContext>
      )}
    </AssetEditorPage>
  )
}

type ContentProps = { editor: ViewEditor; view: ViewDocument; active: string }

function Content({ editor, view, active }: ContentProps) {
  const { id } = editor
  switch (active) {
    case 'layout':
      return <LayoutTab editor={editor} view={view} />
    case 'input':
      return <InputTab editor={editor} view={view} />
    case 'vars':
      return <VariablesTab editor={editor} view={view} />
    case 'preview':
      return <PreviewTab id={id} view={view} />
    case 'collections':
      return <CollectionsTab view={view} />
    case 'applications':
      return <ApplicationsTab id={id} view={view} />
    case 'logs':
      return id === undefined ? null : <LogsTab id={id} view={view} />
    case 'notes':
      return (
        <NotesField
          document={view}
          problems={editor.problems}
          description={t('viewEditor.notesWhat')}
          onChange={editor.change}
        />
      )
    default:
      return <GeneralFields document={view} problems={editor.problems} onChange={editor.change} />
  }
}

const wordsOf = () => ({
  list: t('viewEditor.listTitle'),
  one: t('viewEditor.view'),
  new: t('viewEditor.new'),
  notFound: t('viewEditor.notFound'),
  notFoundWhy: t('viewEditor.notFoundWhy'),
})

const tabsOf = (view: ViewDocument | undefined, id: string | undefined): AssetTab[] => [
  { name: 'general', title: t('viewEditor.general') },
  { name: 'layout', title: t('viewEditor.layout'), frame: { header: 'hidden', scroll: 'none' } },
  {
    name: 'input',
    title: t('viewEditor.input'),
    count: view && Object.keys(view.input?.properties ?? {}).length,
  },
  { name: 'vars', title: t('viewEditor.variables'), count: view?.vars.length },
  { name: 'preview', title: t('viewEditor.pagePreview') },
  { name: 'collections', title: t('viewEditor.pageCollections'), count: view && usedCollections(view).length },
  ...(id === undefined ? [] : [{ name: 'applications', title: t('viewEditor.pageApplications') }]),
  { name: 'notes', title: t('viewEditor.pageNotes') },
  ...(id === undefined ? [] : [{ name: 'logs', title: logs('viewLogs.title') }]),
]
