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
import {
  EditorsContext,
  FormStore,
  FormulaOrValue,
  RecordForm,
  shownProperties,
  useFormFormats,
} from '@trellis/fields/web'
import type { DetailGroup, RecordSchema, RecordValues, ViewComponent, ViewDocument } from '@trellis/model'
import { Banner, EmptyState, Skeleton, TextField } from '@trellis/ui'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
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
  const [store] = useState(() => new FormStore({ values: valuesOf(component), validate: () => [] }))
  const latest = useRef({ component, onChange })
  useEffect(() => {
    latest.current = { component, onChange }
  })
  useEffect(() => {
    const changed = (id: string) => () => {
      const { component: now, onChange: tell } = latest.current
      tell(changedBy(now, store.getValues()), `${now.id} ${id}`)
    }
    const ends = Object.keys(schema.properties).map(id => store.subscribeField(id, changed(id)))
    return () => {
      for (const end of ends) end()
    }
  }, [store, schema])
  const around = use(EditorsContext)
  const editors = useMemo(() => ({ ...around, FormulaInput: FormulaOrValue }), [around])
  if (!useFormFormats(schema.properties)) return <Skeleton shape="form" count={4} />
  return (
    <EditorsContext value={editors}>
      <RecordForm
        store={store}
        schema={schema}
        groups={groups}
        saveActions="none"
        maxColumns={1}
        label={t('viewEditor.properties')}
        onSave={async () => undefined}
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
