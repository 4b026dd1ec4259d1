import { type Step, StepperHeader } from '@trellis/ui'
import type { BodyProps } from './body-props.ts'
import { UntitledSection } from './form-section-view.tsx'
import styles from './record-form.module.css'

/** One group after the other, with the way that is behind and before (2 §2.2). */
export function FormSteps({ sections, navigation, summary, count }: BodyProps) {
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
      {steps.length > 1 && (
        <div className={styles.steps}>
          <StepperHeader steps={steps} currentId={current.group.id} onSelect={goBack} />
        </div>
      )}
      <UntitledSection section={current} count={count} />
    </div>
  )
}
