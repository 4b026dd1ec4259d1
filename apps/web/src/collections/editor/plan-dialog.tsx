import { Button, Dialog, Icon } from '@trellis/ui'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { t as changeText } from './change-texts.ts'
import { describeStep, keyOf } from './describe-step.ts'
import type { SchemaPlan } from './schema-plan.ts'
import { StepSamples } from './step-samples.tsx'
import type { StoredCollectionEditor } from './use-collection-editor.ts'
import { UsesList } from './uses-list.tsx'

/** What a save would do and lose, and what else uses the fields it concerns, before it does. */
export function PlanDialog({ editor }: { editor: StoredCollectionEditor }) {
  const { plan, document } = editor
  if (!plan) return null
  const isLossy = plan.loses > 0
  const missing = Math.max(...plan.steps.map(step => step.missing ?? 0))
  return (
    <Dialog
      isOpen
      onClose={editor.closePlan}
      role="alertdialog"
      status="warn"
      icon="warning"
      title={t('collections.plan.title', { name: document?.name ?? '' })}
      description={
        isLossy ? t('collections.plan.loses', { count: plan.loses }) : t('collections.plan.missing', { count: missing })
      }
      footer={
        <>
          <Button autoFocus onPress={editor.closePlan}>
            {t('collections.cancel')}
          </Button>
          <Button
            variant="primary"
            {...(isLossy && { status: 'error' as const })}
            isBusy={editor.isSaving}
            onPress={() => void editor.applyPlan()}
          >
            {isLossy ? t('collections.plan.applyLoss') : t('collections.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        <p className={styles.planIntro}>{t('collections.plan.intro')}</p>
        <ul className={styles.steps}>
          {plan.steps.map(step => (
            <li key={keyOf(step)} data-loses={step.loses > 0 || undefined}>
              <Icon name={step.loses > 0 ? 'warning' : 'check'} size={18} />
              <span className={styles.stepWords}>
                <Sentences step={step} />
                <StepSamples step={step} />
                {(step.missing ?? 0) > 0 && (
                  <span className={styles.hint}>{changeText('collections.change.missing')}</span>
                )}
                {step.inBackground && (
                  <span className={styles.hint}>{changeText('collections.change.background')}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <Uses editor={editor} plan={plan} />
      </div>
    </Dialog>
  )
}

/** Everything that names a field whose values go. */
function Uses({ editor, plan }: { editor: StoredCollectionEditor; plan: SchemaPlan }) {
  const lossy = plan.steps.flatMap(({ loses, fieldId }) => (loses > 0 && fieldId ? [fieldId] : []))
  const known = [...new Set(lossy.map(editor.stableId))].filter(id =>
    Object.hasOwn(editor.saved?.schema.properties ?? {}, id),
  )
  if (known.length === 0) return null
  return (
    <section>
      <h3 className={styles.category}>{t('collections.plan.uses')}</h3>
      {known.map(fieldId => (
        <UsesList key={fieldId} collectionId={editor.id} fieldId={fieldId} />
      ))}
    </section>
  )
}

function Sentences({ step }: { step: SchemaPlan['steps'][number] }) {
  const [main, ...more] = describeStep(step)
  return (
    <>
      {main}
      {more.map(sentence => (
        <span key={sentence} className={styles.hint}>
          {sentence}
        </span>
      ))}
    </>
  )
}
