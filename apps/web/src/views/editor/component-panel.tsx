import { useQuery } from '@tanstack/react-query'
import {
  type ComponentDefinition,
  findComponent,
  type PropertyTab,
  sourceAsked,
  withViewPart,
} from '@trellis/components'
import { textAttr } from '@trellis/components/web'
import { isEmptyValue } from '@trellis/fields'
import { fitsInputs } from '@trellis/fields/actions'
import { EditorsContext } from '@trellis/fields/web'
import type { DataSource, FlowSource, ViewComponent, ViewDocument } from '@trellis/model'
import { Banner, Button, EmptyState, Tabs, TextField } from '@trellis/ui'
import { use, useMemo, useState } from 'react'
import { SchemaForm } from '../../assets/schema-form.tsx'
import { openedFlowQuery } from '../../flows/opened-flow.ts'
import { useFlowChoices } from '../../flows/use-flow-choices.ts'
import { BuilderGateway } from '../../records/builder-gateway.tsx'
import { useCollection } from '../../records/use-collection.ts'
import { viewQuery } from '../view-query.ts'
import type { ComponentEditing } from './component-editing.ts'
import { componentLabel } from './component-texts.ts'
import { useComponentsNamed } from './components-named.ts'
import { findComponentIn, withComponent } from './edit-tree.ts'
import type { EditorProblem } from './editor-problems.ts'
import { changedBy, formOf, type Known, tabsOf, valuesOf } from './property-form.ts'
import { t } from './texts.ts'
import type { NodeSelection } from './use-node.ts'
import type { ViewEditor } from './use-view-editor.ts'
import styles from './view-editor.module.css'
import { viewFormulaEditors } from './view-formula-editors.ts'

type ComponentPanelProps = {
  editor: ViewEditor
  view: ViewDocument
  node: NodeSelection
  editing: ComponentEditing
  problems: readonly EditorProblem[]
}

/** The properties of the chosen component, or what can be done with several. */
export function ComponentPanel({ editor, view, node, editing, problems }: ComponentPanelProps) {
  const component = findComponentIn(view, node.selected)
  const kind = component && findComponent(component.type)
  if (node.chosen.length > 1) return <SeveralPanel ids={node.chosen} editing={editing} />
  if (!component || !kind) {
    return (
      <EmptyState icon="tune" title={t('viewEditor.nothingChosen')} description={t('viewEditor.nothingChosenWhy')} />
    )
  }
  const set = (change: (old: ViewComponent) => ViewComponent, mergeKey?: string) =>
    editor.change(
      kind.ofView ? withViewPart(view, change(component)) : withComponent(view, component.id, change),
      mergeKey,
    )
  const own = problems.filter(({ componentId, isAtInput }) => componentId === component.id && !isAtInput)
  return (
    <div className={styles.panel}>
      {kind.ofView ? (
        <h2 className={styles.title}>{componentLabel(kind.id)}</h2>
      ) : (
        <Naming component={component} set={set} />
      )}
      {own.map(({ message }) => (
        <Banner key={message} status="warn">
          {message}
        </Banner>
      ))}
      <PropertyTabs
        component={component}
        kind={kind}
        revision={editor.revision}
        onChange={(next, mergeKey) => set(old => ({ ...old, ...next }), mergeKey)}
      />
    </div>
  )
}

type NamingProps = {
  component: ViewComponent
  set: (change: (old: ViewComponent) => ViewComponent, mergeKey: string) => void
}

function Naming({ component: { id, type, name }, set }: NamingProps) {
  return (
    <>
      <TextField
        label={t('viewEditor.componentName')}
        value={name}
        onChange={next => set(old => ({ ...old, name: next }), `${id} name`)}
      />
      <p className={styles.hint}>
        {t('viewEditor.componentId', { kind: componentLabel(type) })} <code>{id}</code>
      </p>
    </>
  )
}

type PropertyTabsProps = {
  component: ViewComponent
  kind: ComponentDefinition
  /** Another one after each undo, so that the form begins anew. */
  revision: number
  onChange: (next: Pick<ViewComponent, 'attrs' | 'listeners'>, mergeKey: string) => void
}

function PropertyTabs({ component, kind, revision, onChange }: PropertyTabsProps) {
  const [chosen, setChosen] = useState<string>('basic')
  const { source } = component.attrs
  const { type, collectionId = '' } = sourceAsked(source)
  const { flowId } = startedBy(source)
  const known = useKnown(component, kind)
  const tabs = tabsOf(kind, known)
  const active = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (!active) return null
  const form = (
    <PropertiesForm
      key={`${component.id} ${type} ${collectionId} ${flowId} ${revision} ${active.id}`}
      component={component}
      kind={kind}
      known={known}
      tab={active.id}
      onChange={onChange}
    />
  )
  if (tabs.length === 1) return form
  return (
    <Tabs label={t('viewEditor.properties')} variant="form" tabs={tabs} value={active.id} onChange={setChosen}>
      {() => form}
    </Tabs>
  )
}

type PropertiesFormProps = Omit<PropertyTabsProps, 'revision'> & { tab: PropertyTab; known: Known }

/** The flow that gives the rows, and what it is started with. */
const startedBy = (source: DataSource | undefined): Pick<FlowSource, 'flowId' | 'flowInput'> =>
  source?.type === 'flow' ? source : { flowId: '' }

/** What the form of a component asks for follows from the fields of its collection, and from what the view that it shows is given. */
function useKnown({ attrs: { source, viewId } }: ViewComponent, kind: ComponentDefinition): Known {
  const { collectionId } = sourceAsked(source)
  const { data: collection } = useCollection(kind.fields && collectionId ? collectionId : '')
  const shownId = kind.embeds ? textAttr(viewId) : ''
  const isNamed = shownId !== '' && !shownId.includes('{{')
  const { data: shown } = useQuery({ ...viewQuery(shownId), enabled: isNamed })
  const { flowId, flowInput } = startedBy(source)
  const { data: flow } = useQuery(openedFlowQuery(flowId))
  const started = flow && fitsInputs(flow.inputs, flowInput) ? flow.inputs : undefined
  const fields = collection?.schema.properties
  const input = isNamed ? shown?.input : undefined
  return useMemo(
    () => ({ fields, input, isGiven: !isEmptyValue(viewId) && !isNamed, started }),
    [fields, input, viewId, isNamed, started],
  )
}

function PropertiesForm({ component, kind, known, tab, onChange }: PropertiesFormProps) {
  const { type, collectionId } = sourceAsked(component.attrs.source)
  const { schema, groups } = useMemo(
    () => formOf(kind, { type, collectionId }, tab, known),
    [kind, type, collectionId, tab, known],
  )
  const around = use(EditorsContext)
  const flows = useFlowChoices()
  const components = useComponentsNamed()
  const editors = useMemo(
    () => ({ ...around, ...viewFormulaEditors, flows, ...(components ? { components } : {}) }),
    [around, flows, components],
  )
  const fields = Object.keys(schema.properties)
  return (
    <EditorsContext value={editors}>
      <BuilderGateway>
        <SchemaForm
          schema={schema}
          groups={groups}
          values={valuesOf(component)}
          label={t('viewEditor.properties')}
          onChange={(values, id) => onChange(changedBy(component, values, fields), `${component.id} ${id}`)}
        />
      </BuilderGateway>
    </EditorsContext>
  )
}

function SeveralPanel({ ids, editing }: { ids: readonly string[]; editing: ComponentEditing }) {
  return (
    <EmptyState
      icon="splitscreen"
      title={t('viewEditor.selected', { count: ids.length })}
      description={t('viewEditor.selectedHow')}
      action={
        <>
          <Button icon="splitscreen" onPress={() => void editing.duplicate(ids)}>
            {t('viewEditor.duplicate')}
          </Button>
          <Button icon="content_copy" onPress={() => editing.toClipboard(editing.copy(ids))}>
            {t('viewEditor.copy')}
          </Button>
          <Button icon="delete" onPress={() => editing.remove(ids)}>
            {t('viewEditor.remove')}
          </Button>
        </>
      }
    />
  )
}
