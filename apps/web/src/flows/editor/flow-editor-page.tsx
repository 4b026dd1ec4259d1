import type { FlowDocument } from '@trellis/model'
import { EmptyState, Skeleton } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { LinkedApps } from '../../apps/linked-apps.tsx'
import { AssetEditorPage, AssetEditorPlace, type AssetTab } from '../../assets/asset-editor-page.tsx'
import { NotesField } from '../../assets/notes-field.tsx'
import { type AssetEditor, useAssetEditor } from '../../assets/use-asset-editor.ts'
import { FlowActions } from './flow-actions.tsx'
import styles from './flow-editor.module.css'
import { FlowFormula } from './flow-formula.tsx'
import { flowKind } from './flow-kind.ts'
import { GeneralTab } from './general-tab.tsx'
import { withPart } from './part.ts'
import { StatusStrip } from './status-strip.tsx'
import { StepsTab } from './steps-tab.tsx'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'

/** Who opens the steps waits for none of these. */
const StartsTab = lazy(async () => ({ default: (await import('./starts/starts-tab.tsx')).StartsTab }))
const FieldsTab = lazy(async () => ({ default: (await import('./fields-tab.tsx')).FieldsTab }))
const ChangesTab = lazy(async () => ({ default: (await import('./changes-tab.tsx')).ChangesTab }))
const LogsTab = lazy(async () => ({ default: (await import('./logs-tab.tsx')).LogsTab }))
const CollectionsTab = lazy(async () => ({ default: (await import('./collections-tab.tsx')).CollectionsTab }))
const PreviewTab = lazy(async () => ({ default: (await import('./preview-tab.tsx')).PreviewTab }))

/** The flow editor: what it asks for, its steps, what it answers, and how its runs went. */
export function FlowEditorPage() {
  return <AssetEditorPlace editor={FlowEditorOf} />
}

function FlowEditorOf({ id }: { id: string | undefined }) {
  const { editor, revision } = useFlowEditor(id)
  return (
    <AssetEditorPage
      editor={editor}
      root="/builder/flows"
      icon="account_tree"
      words={wordsOf()}
      tabs={tabsOf(editor.document)}
      actions={<FlowActions editor={editor} />}
      facts={id && editor.original && <StatusStrip id={id} flow={editor.original.document} />}
    >
      {(flow, active) => (
        <Suspense fallback={<Skeleton shape="form" count={4} />}>
          <Content editor={editor} flow={flow} active={active} revision={revision} />
        </Suspense>
      )}
    </AssetEditorPage>
  )
}

type ContentProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; active: string; revision: number }

function Content({ editor, flow, active, revision }: ContentProps) {
  const { id } = editor
  switch (active) {
    case 'inputs':
    case 'state':
      return <FieldsTab key={active} editor={editor} flow={flow} part={active} />
    case 'changes':
      return <ChangesTab editor={editor} flow={flow} />
    case 'output':
      return <OutputTab editor={editor} flow={flow} />
    case 'starts':
      return <StartsTab editor={editor} flow={flow} revision={revision} />
    case 'steps':
      return <StepsTab editor={editor} flow={flow} revision={revision} />
    case 'logs':
      return id ? <LogsTab id={id} /> : <EmptyState icon="history" title={t('flowEditor.saveFirst')} />
    case 'applications':
      return id ? <LinkedApps kind="Flow" id={id} /> : <EmptyState icon="apps" title={t('flowEditor.saveFirst')} />
    case 'collections':
      return <CollectionsTab flow={flow} />
    case 'preview':
      return <PreviewTab editor={editor} flow={flow} />
    case 'notes':
      return (
        <NotesField
          document={flow}
          problems={editor.problems}
          description={t('flowEditor.notesWhat')}
          onChange={editor.change}
        />
      )
    default:
      return <GeneralTab editor={editor} flow={flow} />
  }
}

type TabProps = Pick<ContentProps, 'editor' | 'flow'>

function OutputTab({ editor, flow }: TabProps) {
  return (
    <div className={styles.form}>
      <FlowFormula
        name={t('flowEditor.output')}
        description={t('flowEditor.outputWhat')}
        flow={flow}
        value={flow.output}
        onChange={value => editor.change(withPart(flow, 'output', value))}
      />
    </div>
  )
}

/** Forms keep what is typed by themselves: each step back is another revision, with which they begin anew. */
function useFlowEditor(id: string | undefined) {
  const editor = useAssetEditor(flowKind, id)
  const [revision, setRevision] = useState(0)
  const anew = (run: () => void) => () => {
    run()
    setRevision(before => before + 1)
  }
  const controls = { undo: anew(editor.undo), redo: anew(editor.redo), discard: anew(editor.discard) }
  return { editor: { ...editor, ...controls }, revision }
}

const wordsOf = () => ({
  list: t('flowEditor.listTitle'),
  one: t('flowEditor.flow'),
  new: t('flowEditor.new'),
  notFound: t('flowEditor.notFound'),
  notFoundWhy: t('flowEditor.notFoundWhy'),
})

const countStarts = ({ triggers = [], schedules = [], webhook }: FlowDocument) =>
  triggers.length + schedules.length + (webhook ? 1 : 0)

const tabsOf = (flow: FlowDocument | undefined): AssetTab[] => [
  { name: 'general', title: t('flowEditor.general') },
  { name: 'notes', title: t('flowEditor.notes') },
  { name: 'inputs', title: t('flowEditor.inputs'), count: flow && Object.keys(flow.inputs.properties).length },
  { name: 'changes', title: t('flowEditor.changes'), count: flow?.inputChanges.length },
  { name: 'state', title: t('flowEditor.state'), count: flow && Object.keys(flow.state.properties).length },
  { name: 'output', title: t('flowEditor.output') },
  { name: 'starts', title: t('flowEditor.starts'), count: flow && countStarts(flow) },
  { name: 'steps', title: t('flowEditor.steps'), count: flow?.steps.length, frame: { scroll: 'none' } },
  { name: 'logs', title: t('flowEditor.logs') },
  { name: 'applications', title: t('flowEditor.applications') },
  { name: 'collections', title: t('flowEditor.collections'), count: flow && usedCollections(flow).length },
  { name: 'preview', title: t('flowEditor.preview') },
]
