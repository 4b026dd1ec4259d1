import { useLocation } from '@tanstack/react-router'
import type { FlowDocument } from '@trellis/model'
import { EmptyState, Skeleton, TextArea } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { type AssetEditor, useAssetEditor } from '../../assets/use-asset-editor.ts'
import { RecordGatewayProvider } from '../../records/record-gateway.tsx'
import { useTextParameter } from '../../router/place.ts'
import { stringifySearch } from '../../router/search-string.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { MissingPage } from '../../shell/missing-page.tsx'
import { Page, type PageTab } from '../../shell/page.tsx'
import { DraftNotice } from '../../unsaved/draft-notice.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { FlowActions } from './flow-actions.tsx'
import styles from './flow-editor.module.css'
import { FlowFormula } from './flow-formula.tsx'
import { flowKind } from './flow-kind.ts'
import { GeneralTab } from './general-tab.tsx'
import { LogsTab } from './logs-tab.tsx'
import { withPart } from './part.ts'
import { StatusStrip } from './status-strip.tsx'
import { StepsTab } from './steps-tab.tsx'
import { t } from './texts.ts'

const root = '/builder/flows'
const listHref = `${root}/list`

/** The flow editor: what it asks for, its steps, what it answers, and how its runs went. */
export function FlowEditorPage() {
  const id = useTextParameter('id')
  return (
    <RecordGatewayProvider>
      <FlowEditorOf key={id ?? 'new'} id={id} />
    </RecordGatewayProvider>
  )
}

function FlowEditorOf({ id }: { id: string | undefined }) {
  const { editor, revision } = useFlowEditor(id)
  const active = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) }) ?? 'general'
  const { document, original, loaded } = editor
  if (isApiError(loaded.error, 'NOT_FOUND')) {
    return (
      <MissingPage
        icon="account_tree"
        title={t('flowEditor.notFound')}
        description={t('flowEditor.notFoundWhy')}
        wayOut={{ href: listHref, label: t('flowEditor.listTitle') }}
      />
    )
  }
  const frame = {
    area: t('flowEditor.listTitle'),
    crumbs: [{ id: 'list', label: t('flowEditor.listTitle'), href: listHref }],
    tabs: tabsOf(id, document),
    activeTab: active,
  }
  if (!document || !original) {
    return (
      <Page {...frame} title={t('flowEditor.flow')} header="hidden">
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
      title={document.name || t('flowEditor.new')}
      icon={document.icon ?? 'account_tree'}
      {...(active === 'steps' ? { scroll: 'none' } : {})}
      actions={<FlowActions editor={editor} />}
      {...(id ? { facts: <StatusStrip id={id} /> } : {})}
      changes={{
        count: editor.hasChanges ? 1 : 0,
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.discard,
        canSaveUnchanged: id === undefined,
      }}
    >
      <DraftNotice isRestored={editor.isRestored && editor.hasChanges} left={editor.leftDraft} />
      <Content editor={editor} flow={document} active={active} revision={revision} />
    </Page>
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
    case 'steps':
      return <StepsTab editor={editor} flow={flow} revision={revision} />
    case 'logs':
      return id ? <LogsTab id={id} /> : <EmptyState icon="history" title={t('flowEditor.saveFirst')} />
    case 'notes':
      return <NotesTab editor={editor} flow={flow} />
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

function NotesTab({ editor, flow }: TabProps) {
  return (
    <div className={styles.form}>
      <TextArea
        label={t('flowEditor.notesLabel')}
        description={t('flowEditor.notesWhat')}
        error={editor.problems['adminNotes']}
        value={flow.adminNotes ?? ''}
        onChange={notes => editor.change(withPart(flow, 'adminNotes', notes), 'adminNotes')}
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

function tabsOf(id: string | undefined, flow: FlowDocument | undefined): PageTab[] {
  const tab = (name: string, title: string, count?: number) => ({
    id: name,
    title,
    ...(count === undefined ? {} : { count }),
    href: `${root}/${name}${stringifySearch({ id })}`,
  })
  return [
    tab('general', t('flowEditor.general')),
    tab('notes', t('flowEditor.notes')),
    tab('inputs', t('flowEditor.inputs'), flow && Object.keys(flow.inputs.properties).length),
    tab('changes', t('flowEditor.changes'), flow?.inputChanges.length),
    tab('state', t('flowEditor.state'), flow && Object.keys(flow.state.properties).length),
    tab('output', t('flowEditor.output')),
    tab('steps', t('flowEditor.steps'), flow?.steps.length),
    tab('logs', t('flowEditor.logs')),
  ]
}
