import { ownValue, uuidv7 } from '@trellis/base'
import {
  type ComponentDefinition,
  findComponent,
  sourceFields,
  sourceValues,
  storedSource,
  triggersProperty,
  type ViewProblem,
} from '@trellis/components'
import { isEmptyValue } from '@trellis/fields'
import { EditorsContext, FormulaOrValue, shownProperties } from '@trellis/fields/web'
import type { DetailGroup, RecordSchema, RecordValues, ViewComponent, ViewDocument } from '@trellis/model'
import { Banner, EmptyState, TextField } from '@trellis/ui'
import { use, useMemo } from 'react'
import { SchemaForm } from '../../assets/schema-form.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { useFlowChoices } from '../../flows/use-flow-choices.ts'
import { componentLabel } from './component-texts.ts'
import { withComponent } from './edit-tree.ts'
import { t } from './texts.ts'
import styles from './view-editor.module.css'

type ComponentPanelProps = {
  editor: AssetEditor<ViewDocument>
  document: ViewDocument
  component: ViewComponent | undefined
  problems: readonly ViewProblem[]
}

/** The properties of the chosen component, drawn from the schema of its kind. */
export function ComponentPanel({ editor, document, component, problems }: ComponentPanelProps) {
  const kind = component && findComponent(component.type)
  if (!component || !kind) {
    return (
      <EmptyState icon="tune" title={t('viewEditor.nothingChosen')} description={t('viewEditor.nothingChosenWhy')} />
    )
  }
  const set = (change: (old: ViewComponent) => ViewComponent, mergeKey?: string) =>
    editor.change(withComponent(document, component.id, change), mergeKey)
  const own = problems.filter(({ componentId }) => componentId === component.id)
  return (
    <div className={styles.panel}>
      <TextField
        label={t('viewEditor.componentName')}
        value={component.name}
        onChange={name => set(old => ({ ...old, name }), `${component.id} name`)}
      />
      <p className={styles.hint}>
        {t('viewEditor.componentId', { kind: componentLabel(component.type) })} <code>{component.id}</code>
      </p>
      {own.map(({ message }) => (
        <Banner key={message} status="warn">
          {message}
        </Banner>
      ))}
      <PropertiesForm
        key={`${component.id} ${collectionOf(component) ?? ''}`}
        component={component}
        kind={kind}
        onChange={(next, mergeKey) => set(old => ({ ...old, ...next }), mergeKey)}
      />
    </div>
  )
}

const collectionOf = ({ attrs }: ViewComponent): string | undefined =>
  attrs.source?.type === 'collection' ? attrs.source.cursor.collectionId : undefined

/** Properties of the source and events stand in one form with those of the kind, apart by their names. */
const sourcePrefix = 'source '
const eventPrefix = 'event '

type Changed = Pick<ViewComponent, 'attrs' | 'listeners'>

type PropertiesFormProps = {
  component: ViewComponent
  kind: ComponentDefinition
  onChange: (next: Changed, mergeKey: string) => void
}

function PropertiesForm({ component, kind, onChange }: PropertiesFormProps) {
  const { schema, groups } = useMemo(() => formOf(kind, collectionOf(component)), [kind, component])
  const around = use(EditorsContext)
  const flows = useFlowChoices()
  const editors = useMemo(() => ({ ...around, FormulaInput: FormulaOrValue, flows }), [around, flows])
  return (
    <EditorsContext value={editors}>
      <SchemaForm
        schema={schema}
        groups={groups}
        values={valuesOf(component)}
        label={t('viewEditor.properties')}
        onChange={(values, id) => onChange(changedBy(component, values), `${component.id} ${id}`)}
      />
    </EditorsContext>
  )
}

function formOf(
  kind: ComponentDefinition,
  collectionId: string | undefined,
): { schema: RecordSchema; groups: DetailGroup[] } {
  const properties: RecordSchema['properties'] = {}
  const put = (group: string, prefix: string, fields: RecordSchema['properties']) => {
    for (const [order, [id, field]] of Object.entries(fields).entries()) {
      const metadata = { ...field.metadata, detailGroupId: group, detailOrder: order }
      properties[`${prefix}${id}`] = { ...field, metadata }
    }
  }
  if (kind.source) put('data', sourcePrefix, sourceFields(kind.source, collectionId))
  put('properties', '', kind.properties)
  put('events', eventPrefix, Object.fromEntries(kind.events.map(({ id, label }) => [id, triggersProperty(label)])))
  const groups = [
    { id: 'data', name: t('viewEditor.data') },
    { id: 'properties', name: t('viewEditor.properties') },
    { id: 'events', name: t('viewEditor.events') },
  ]
  return {
    schema: { type: 'object', properties: shownProperties(properties), required: [...(kind.required ?? [])] },
    groups: groups.map((group, order) => ({ ...group, order: order + 1 })),
  }
}

function valuesOf({ attrs, listeners }: ViewComponent): RecordValues {
  const { source, ...plain } = attrs
  return { ...plain, ...prefixed(sourcePrefix, sourceValues(source)), ...prefixed(eventPrefix, listeners) }
}

const prefixed = (prefix: string, values: Readonly<Record<string, unknown>>): RecordValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}${key}`, value]))

/** The component's parts as the form says them; what the form does not ask for stays. */
function changedBy(component: ViewComponent, values: RecordValues): Changed {
  const kind = findComponent(component.type)
  const { source: _, ...before } = component.attrs
  const attrs: Record<string, unknown> = { ...before }
  for (const key of Object.keys(kind?.properties ?? {})) {
    const value = ownValue(values, key)
    if (isEmptyValue(value)) delete attrs[key]
    else attrs[key] = withIds(value)
  }
  const of = (prefix: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
      ),
    )
  const source = storedSource(of(sourcePrefix))
  const listeners = Object.entries(of(eventPrefix)).flatMap(([event, triggers]) =>
    Array.isArray(triggers) && triggers.length > 0
      ? [[event, withIds(triggers.filter(each => !isEmptyValue(each)))]]
      : [],
  )
  return {
    attrs: { ...attrs, ...(source ? { source } : {}) } as ViewComponent['attrs'],
    listeners: Object.fromEntries(listeners) as ViewComponent['listeners'],
  }
}

/** Buttons and triggers are told apart by an id, which no form asks for. */
function withIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => {
    if (typeof each !== 'object' || each === null) return each
    const item = each as Record<string, unknown>
    const triggers = 'triggers' in item || !('type' in item) ? { triggers: withIds(item['triggers'] ?? []) } : {}
    return { ...item, id: item['id'] ?? uuidv7(), ...triggers }
  })
}
