import { ownValue } from '@trellis/base'
import { isFormulaDefault } from '@trellis/fields'
import type { CollectionDocument, FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { EmptyState } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useMemo } from 'react'
import styles from '../collections.module.css'
import { sampleSchema, takesSamples } from './sample-records.ts'
import type { StoredCollectionEditor } from './use-collection-editor.ts'
import { ValuesForm } from './values-form.tsx'

const t = registerTexts('ui', {
  'collections.defaults.form': 'Default values',
  'collections.defaults.formula': 'By a formula, which is set at the field: {names}.',
  'collections.defaults.none': 'No field here begins with a value',
  'collections.defaults.noneWhy': 'Add fields first. Links, files and calculated fields have no default value.',
  'collections.defaults.what': 'What fields of a new record begin with. People may change it before they save.',
  'collections.examples.form': 'Example record',
  'collections.examples.none': 'No field here takes an example',
  'collections.examples.what':
    'The first of the sample records in the preview of forms and lists. Fields that you leave empty have a made-up value there.',
})

type ValuesTabProps = { editor: StoredCollectionEditor; document: CollectionDocument }

/** What each field of a new record begins with, in one form. */
export function DefaultValuesTab({ editor, document }: ValuesTabProps) {
  const schema = useMemo(() => withoutFormulas(takingSchema(document)), [document])
  const values = useMemo(() => {
    const entries = Object.entries(schema.properties)
    return Object.fromEntries(
      entries.flatMap(([id, field]) => (field.default === undefined ? [] : [[id, field.default]])),
    )
  }, [schema])
  const byFormula = Object.values(document.schema.properties).filter(field => isFormulaDefault(field))
  const names = byFormula.map(({ title }) => title).join(', ')
  const what =
    byFormula.length > 0
      ? `${t('collections.defaults.what')} ${t('collections.defaults.formula', { names })}`
      : t('collections.defaults.what')
  return (
    <Page what={what} isEmpty={Object.keys(schema.properties).length === 0} none={t('collections.defaults.none')}>
      <ValuesForm
        {...{ document, values }}
        schema={withoutDefaults(schema)}
        label={t('collections.defaults.form')}
        onChange={next => editor.change(current => withDefaults(current, schema, next), { mergeKey: 'defaults' })}
      />
    </Page>
  )
}

/** The example that the definition keeps. */
export function ExamplesTab({ editor, document }: ValuesTabProps) {
  const schema = useMemo(() => withoutDefaults(takingSchema(document)), [document])
  const values = useMemo(() => known(schema, document.examples?.[0]), [schema, document])
  return (
    <Page
      what={t('collections.examples.what')}
      isEmpty={Object.keys(schema.properties).length === 0}
      none={t('collections.examples.none')}
    >
      <ValuesForm
        {...{ document, schema, values }}
        label={t('collections.examples.form')}
        onChange={next => editor.change(current => withExample(current, schema, next), { mergeKey: 'examples' })}
      />
    </Page>
  )
}

type PageProps = { what: string; isEmpty: boolean; none: string; children: React.ReactNode }

function Page({ what, isEmpty, none, children }: PageProps) {
  if (isEmpty) return <EmptyState icon="notes" title={none} description={t('collections.defaults.noneWhy')} />
  return (
    <div className={styles.values}>
      <p className={styles.hint}>{what}</p>
      {children}
    </div>
  )
}

/** Fields that a value can be set for without a record being there. */
function takingSchema(document: CollectionDocument): RecordSchema {
  return keepFields(sampleSchema(document), field => takesSamples(field))
}

const withoutFormulas = (schema: RecordSchema) => keepFields(schema, field => !isFormulaDefault(field))

function keepFields(from: RecordSchema, isKept: (field: FieldSchema) => boolean): RecordSchema {
  const { required: _, ...schema } = from
  const properties = Object.entries(schema.properties).filter(([, field]) => isKept(field))
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Nothing is filled in by itself, nothing hides and nothing is locked: the values are not those of a record. */
function withoutDefaults(schema: RecordSchema): RecordSchema {
  const properties = Object.entries(schema.properties).map(([id, field]) => {
    const { default: _, metadata, ...others } = field
    const { hidden: __, disabled: ___, ...rest } = metadata ?? {}
    return [id, { ...others, metadata: rest }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

function known({ properties }: RecordSchema, values: RecordValues = {}): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => Object.hasOwn(properties, id)))
}

function withDefaults(document: CollectionDocument, taking: RecordSchema, values: RecordValues): CollectionDocument {
  const properties = Object.entries(document.schema.properties).map(([id, field]) => {
    if (!Object.hasOwn(taking.properties, id)) return [id, field]
    const { default: _, ...rest } = field
    const value = ownValue(values, id)
    return [id, value === undefined ? rest : { ...rest, default: value }]
  })
  return { ...document, schema: { ...document.schema, properties: Object.fromEntries(properties) } }
}

/** What the example says of fields that have no place in the form stays. */
function withExample(document: CollectionDocument, taking: RecordSchema, values: RecordValues): CollectionDocument {
  const [first = {}, ...others] = document.examples ?? []
  const kept = Object.fromEntries(Object.entries(first).filter(([id]) => !Object.hasOwn(taking.properties, id)))
  const example = { ...kept, ...values }
  const examples = Object.keys(example).length > 0 || others.length > 0 ? [example, ...others] : []
  return { ...document, examples }
}
