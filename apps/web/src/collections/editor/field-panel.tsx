import { ownValue } from '@trellis/base'
import { type FormatDefinition, findFormat, isFormulaDefault } from '@trellis/fields'
import { FieldInput, formatLabel, SettingsForm } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { Banner, Tabs } from '@trellis/ui'
import { useId } from 'react'
import styles from '../collections.module.css'
import { isLink } from '../document/associations.ts'
import { changeField } from '../document/fields.ts'
import { holdsFiles } from '../document/holds-files.ts'
import { t } from '../texts.ts'
import { AssociationPanel } from './association-panel.tsx'
import { AssociationViewPanel } from './association-view-panel.tsx'
import { EditedColors } from './edited-colors.tsx'
import { FieldBasics } from './field-basics.tsx'
import { FieldDisplay } from './field-display.tsx'
import { FieldFormulas, PropertyFormula, SettingWithFormula } from './field-formulas.tsx'
import type { FieldPart } from './field-part.ts'
import { otherProblems, problemsOf } from './field-problems.ts'
import { type FieldTab, type FieldTabs, useFieldTabs } from './field-tabs.ts'
import { FieldsInside } from './fields-inside.tsx'
import { LinkedPanel } from './linked-panel.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { InsideState } from './use-inside.ts'
import { UsesList } from './uses-list.tsx'

type FieldPanelProps = {
  editor: CollectionEditor
  fieldId: string
  isFresh: boolean
  inside: InsideState
  tabs: FieldTabs
}

/** Settings of one field, in tabs: what every format has beside the format's own, values and formulas, where it is shown, and what uses it. */
export function FieldPanel({ editor, fieldId, isFresh, inside, tabs: place }: FieldPanelProps) {
  const { document } = editor
  const field = ownValue(document?.schema.properties, fieldId)
  const problems = problemsOf(editor.problems, fieldId)
  const format = findFormat(field?.format ?? '')
  const isStored = !editor.inside && Object.hasOwn(editor.saved?.schema.properties ?? {}, editor.stableId(fieldId))
  const { tabs, active } = useFieldTabs(place, {
    problems,
    // Those of fields inside others are picked out with every draw.
    occasion: editor.inside ? undefined : editor.problems,
    isFresh,
    hasValues: format?.storage === 'column',
    isStored,
    isTextBlock: format?.isTextBlock === true,
  })
  if (!document || !field) return null
  const part: FieldPart = {
    editor,
    document,
    fieldId,
    field,
    change: (next, path) =>
      editor.change(current => changeField(current, fieldId, () => next), { mergeKey: `${fieldId} ${path}` }),
    problems,
  }
  const unsaid = otherProblems(problems, shownPaths(settingsOf(format), isLink(field)))
  return (
    <>
      {unsaid.length > 0 && (
        <Banner status="error" title={t('collections.otherProblems')}>
          {unsaid.join('. ')}
        </Banner>
      )}
      <Tabs
        label={t('collections.panelDetail')}
        variant="form"
        tabs={tabs}
        value={active}
        onChange={tab => place.onChange(tab as FieldTab)}
      >
        {() => (
          <div className={styles.part}>
            {active === 'field' && <General part={part} isFresh={isFresh} inside={inside} />}
            {active === 'values' && <Values {...part} />}
            {active === 'display' && <FieldDisplay {...part} />}
            {active === 'uses' && <UsesList collectionId={editor.id} fieldId={editor.stableId(fieldId)} />}
          </div>
        )}
      </Tabs>
    </>
  )
}

type GeneralProps = { part: FieldPart; isFresh: boolean; inside: InsideState }

/** What a field is, and the settings of its format. */
function General({ part, isFresh, inside }: GeneralProps) {
  const { editor, document, fieldId, field, change, problems } = part
  const format = findFormat(field.format)
  const settings = settingsOf(format)
  const link = { editor, document, fieldId, field, problems }
  return (
    <>
      <FieldBasics {...part} isFresh={isFresh} />
      {isLink(field) && <AssociationPanel {...link} />}
      {isLink(field) && <AssociationViewPanel {...link} />}
      {format?.linked && <LinkedPanel {...part} />}
      {format?.nests && <FieldsInside state={inside} />}
      {Object.keys(settings).length > 0 && (
        <>
          <h2 className={styles.heading}>{t('collections.moreProperties', { format: formatLabel(field.format) })}</h2>
          <SettingsForm
            key={field.format}
            settings={settings}
            value={field}
            onChange={change}
            problems={problems}
            renderSetting={setting => <SettingWithFormula part={part} setting={setting} />}
          />
        </>
      )}
      {!editor.inside && format?.storage === 'column' && 'metadata.optionList' in settings && (
        <EditedColors
          {...{ editor, document }}
          label={t('collections.colorsByField')}
          start={{ kind: 'field', fieldId }}
        />
      )}
    </>
  )
}

/** What a record begins with, and what is worked out of it. */
function Values(part: FieldPart) {
  const format = findFormat(part.field.format)
  return (
    <>
      {format && !holdsFiles(format) && <DefaultValue {...part} />}
      <FieldFormulas {...part} />
    </>
  )
}

const bounds = ['min', 'max', 'inverseMax', 'inverseTitle']
const views = [
  'preventLoad',
  'defaultLimit',
  'defaultOrderBy',
  'defaultDescending',
  'defaultKanbanField',
  'select',
  'omit',
  'fixedFilter',
  'defaultFilter',
  'relationship',
]
const insideParts = ['properties', 'required', 'items']
const linkedParts = ['associationKey', 'field', 'aggregate', 'separator', 'filter']
const drawnByPanel = new Set([
  ...[...bounds, ...views].map(part => `metadata.association.${part}`),
  ...linkedParts.map(part => `metadata.linked.${part}`),
])

/** Those that panels of their own draw are left out of the list. */
function settingsOf(format: FormatDefinition | undefined): Readonly<Record<string, FieldSchema>> {
  const all = Object.entries(format?.settings ?? {})
  const isInside = (path: string) => format?.nests !== undefined && insideParts.includes(path)
  return Object.fromEntries(all.filter(([path]) => !drawnByPanel.has(path) && !isInside(path)))
}

const commonPaths = ['', 'title', 'description', 'info', 'format', 'metadata.unique', 'metadata.detailGroupId']

function shownPaths(settings: Readonly<Record<string, FieldSchema>>, hasAssociation: boolean): string[] {
  const links = ['', '.cursor.collectionId', '.cursor.associationKey', '.min', '.max', '.inverseMax']
  return [
    ...commonPaths,
    ...drawnByPanel,
    ...Object.keys(settings),
    ...(hasAssociation ? links.map(path => `metadata.association${path}`) : ['default']),
  ]
}

function DefaultValue(part: FieldPart) {
  const { field, change, problems } = part
  const id = useId()
  const problem = problems['default']
  const { description: _, info: __, ...schema } = field
  const input = (
    <FieldInput
      id={id}
      fieldId="default"
      schema={{ ...schema, title: t('collections.default') }}
      value={isFormulaDefault(field) ? undefined : field.default}
      onChange={value => {
        const { default: ___, ...rest } = field
        change(value === undefined || value === null || value === '' ? rest : { ...rest, default: value }, 'default')
      }}
      required={false}
      disabled={false}
      readOnly={false}
      {...(problem ? { error: problem } : {})}
    />
  )
  if (field.type === 'object' || field.type === 'array') return input
  return (
    <PropertyFormula part={part} path="default" name={t('collections.default')}>
      {input}
    </PropertyFormula>
  )
}
