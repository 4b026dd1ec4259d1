import { type Step, StepperHeader, type TabItem, Tabs } from '@trellis/ui'
import { t } from '../texts.ts'
import { type FormSection, ungroupedId } from './arrange-fields.ts'
import type { FormMode } from './form-mode.ts'
import { FormSectionView } from './form-section-view.tsx'
import type { FormSummary } from './form-store.ts'
import styles from './record-form.module.css'
import type { FormNavigation } from './use-form-navigation.ts'

type FormBodyProps = {
  sections: readonly FormSection[]
  mode: FormMode
  navigation: FormNavigation
  summary: FormSummary
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
function PlainBody({ sections, navigation }: BodyProps) {
  const isOneGroup = sections.length === 1 && sections[0]?.group.id === ungroupedId
  return (
    <div className={styles.sections}>
      {sections.map(section => (
        <FormSectionView
          key={section.group.id}
          section={section}
          isTitled={!isOneGroup}
          isOpen={navigation.isOpen(section)}
          onToggle={isOpen => navigation.toggle(section.group.id, isOpen)}
        />
      ))}
    </div>
  )
}

function StepperBody({ sections, navigation, summary }: BodyProps) {
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
      <Untitled section={current} />
    </div>
  )
}

function TabsBody({
  sections,
  navigation,
  summary,
  orientation,
}: BodyProps & { orientation: 'horizontal' | 'vertical' }) {
  const tabs = sections.map((section): TabItem => {
    const { group } = section
    const count = summary.isShowingErrors ? navigation.problemsOf(section, summary.problems).length : 0
    return {
      id: group.id,
      title: group.name,
      isHidden: group.hidden ?? false,
      isDisabled: group.disabled ?? false,
      ...(count > 0 ? { status: 'error' as const, count } : {}),
    }
  })
  const sectionOf = (id: string) => sections.find(section => section.group.id === id)
  return (
    <Tabs
      tabs={tabs}
      label={t('form.label')}
      variant="form"
      orientation={orientation}
      value={navigation.current?.group.id}
      onChange={navigation.select}
    >
      {tab => {
        const section = sectionOf(tab.id)
        return section && <Untitled section={section} />
      }}
    </Tabs>
  )
}

function Untitled({ section }: { section: FormSection }) {
  return <FormSectionView section={section} isTitled={false} isOpen onToggle={() => undefined} />
}
