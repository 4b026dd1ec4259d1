import { ColumnLayout, type ColumnMode, isIconName, type Step, StepperHeader, type TabItem, Tabs } from '@trellis/ui'
import { useState } from 'react'
import { t } from '../texts.ts'
import { type FormSection, ungroupedId } from './arrange-fields.ts'
import type { FormMode } from './form-mode.ts'
import { FormOutline, isBigForm } from './form-outline.tsx'
import { FormSectionView } from './form-section-view.tsx'
import type { FormSummary } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import styles from './record-form.module.css'
import type { FormNavigation } from './use-form-navigation.ts'

type FormBodyProps = {
  sections: readonly FormSection[]
  mode: FormMode
  columns: ColumnMode | undefined
  store: FormStore
  navigation: FormNavigation
  summary: FormSummary
  /** Fields that are drawn so far. */
  count: number
}

/** The groups as sections of one page, as steps, or as tabs. */
export function FormBody({ sections, mode, ...rest }: FormBodyProps) {
  const props = { sections, ...rest }
  if (mode === 'stepper') return <StepperBody {...props} />
  if (mode === 'tabs' || mode === 'vertical-tabs')
    return <TabsBody {...props} orientation={mode === 'tabs' ? 'horizontal' : 'vertical'} />
  return <PlainBody {...props} />
}

type BodyProps = Omit<FormBodyProps, 'mode'>

/** A form of ungrouped fields alone needs no heading for them. */
function PlainBody({ sections, navigation, columns, store, count }: BodyProps) {
  const isOneGroup = sections.length === 1 && sections[0]?.group.id === ungroupedId
  const before = sections.map((_section, place) =>
    sections.slice(0, place).reduce((sum, { fields }) => sum + fields.length, 0),
  )
  const views = sections.map((section, place) => (
    <FormSectionView
      key={section.group.id}
      section={section}
      count={count - (before[place] ?? 0)}
      isTitled={!isOneGroup}
      isOpen={navigation.isOpen(section)}
      onToggle={isOpen => navigation.toggle(section.group.id, isOpen)}
    />
  ))
  if (columns) {
    return (
      <ColumnLayout mode={columns} className={styles.columns ?? ''}>
        {views}
      </ColumnLayout>
    )
  }
  const body = <div className={styles.sections}>{views}</div>
  if (!isBigForm(sections)) return body
  return (
    <div className={styles.outlined}>
      <FormOutline store={store} sections={sections} onSelect={navigation.focusGroup} />
      {body}
    </div>
  )
}

function StepperBody({ sections, navigation, summary, count }: BodyProps) {
  const { current, index } = navigation
  const steps = sections.map((section, place): Step => {
    const hasProblem = summary.isShowingErrors && navigation.problemsOf(section, summary.problems).length > 0
    return {
      id: section.group.id,
      title: section.group.name,
      status: hasProblem ? 'error' : place < index ? 'done' : 'open',
    }
  })
  if (!current) return null
  const goBack = (id: string) => {
    if (sections.findIndex(section => section.group.id === id) < index) navigation.select(id)
  }
  return (
    <div className={styles.sections}>
      <StepperHeader steps={steps} currentId={current.group.id} onSelect={goBack} />
      <Untitled section={current} count={count} />
    </div>
  )
}

function TabsBody({
  sections,
  navigation,
  summary,
  count,
  orientation,
}: BodyProps & { orientation: 'horizontal' | 'vertical' }) {
  const tabs = sections.map((section): TabItem => {
    const { group } = section
    const problemCount = summary.isShowingErrors ? navigation.problemsOf(section, summary.problems).length : 0
    return {
      id: group.id,
      title: group.name,
      ...(orientation === 'vertical' ? { icon: iconOf(group.image) } : {}),
      isHidden: group.hidden ?? false,
      isDisabled: group.disabled ?? false,
      ...(problemCount > 0 ? { status: 'error' as const, count: problemCount } : {}),
    }
  })
  const [isCollapsed, setCollapsed] = useState(false)
  const sectionOf = (id: string) => sections.find(section => section.group.id === id)
  return (
    <Tabs
      tabs={tabs}
      label={t('form.label')}
      variant="form"
      orientation={orientation}
      value={navigation.current?.group.id}
      onChange={navigation.select}
      isCollapsed={isCollapsed}
      onCollapse={setCollapsed}
    >
      {tab => {
        const section = sectionOf(tab.id)
        return section && <Untitled section={section} count={count} />
      }}
    </Tabs>
  )
}

/** Stands for the group where the list of tabs is collapsed. */
const iconOf = (image: string | undefined) => (image && isIconName(image) ? image : 'list_alt')

function Untitled(props: { section: FormSection; count: number }) {
  return <FormSectionView {...props} isTitled={false} isOpen onToggle={() => undefined} />
}
