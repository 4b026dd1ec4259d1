import { ColumnLayout, type Step, StepperHeader } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { ungroupedId } from './arrange-fields.ts'
import type { BodyProps } from './body-props.ts'
import type { FormMode } from './form-mode.ts'
import { FormOutline, isBigForm } from './form-outline.tsx'
import { FormSectionView, UntitledSection } from './form-section-view.tsx'
import styles from './record-form.module.css'

type FormBodyProps = BodyProps & { mode: FormMode }

/** The groups as sections of one page, as steps, or as tabs. */
export function FormBody({ sections, mode, ...rest }: FormBodyProps) {
  const props = { sections, ...rest }
  if (mode === 'stepper') return <StepperBody {...props} />
  if (mode === 'tabs' || mode === 'vertical-tabs')
    return (
      <Suspense fallback={null}>
        <FormTabs {...props} orientation={mode === 'tabs' ? 'horizontal' : 'vertical'} />
      </Suspense>
    )
  return <PlainBody {...props} />
}

/** Tabs come with the first form that has them. */
const FormTabs = lazy(async () => ({ default: (await import('./form-tabs.tsx')).FormTabs }))

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
      <UntitledSection section={current} count={count} />
    </div>
  )
}
