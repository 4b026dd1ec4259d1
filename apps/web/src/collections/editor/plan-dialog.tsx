import { isSameJson } from '@trellis/base'
import { Button, Dialog, Icon } from '@trellis/ui'
import { usePropertyNames } from '../../assets/use-versions.ts'
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
  return editor.plan && <OpenPlan editor={editor} plan={editor.plan} />
}

type Plan = NonNullable<StoredCollectionEditor['plan']>

function OpenPlan({ editor, plan }: { editor: StoredCollectionEditor; plan: Plan }) {
  const name = editor.document?.name ?? ''
  const settings = useChangedSettings(editor)
  const { isPublishing } = plan
  const isLossy = plan.loses > 0
  const words = wordsOf(plan)
  return (
    <Dialog
      isOpen
      onClose={editor.closePlan}
      role="alertdialog"
      {...(words.isHarmless ? { status: 'info', icon: 'publish' } : { status: 'warn', icon: 'warning' })}
      title={isPublishing ? changeText('collections.plan.publish', { name }) : t('collections.plan.title', { name })}
      description={words.description}
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
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        <p className={styles.planIntro}>
          {isPublishing ? changeText('collections.plan.publishIntro') : t('collections.plan.intro')}
        </p>
        <ul className={styles.steps}>
          {plan.steps.map(step => (
            <li key={keyOf(step)} data-loses={step.loses > 0 || undefined}>
              <Icon name={step.loses > 0 ? 'warning' : 'check'} size={18} />
              <span className={styles.stepWords}>
                <Sentences step={step} settings={settings} />
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
          {plan.steps.length === 0 && (
            <li>
              <Icon name="check" size={18} />
              <span className={styles.stepWords}>{changeText('collections.plan.nothingChanged')}</span>
            </li>
          )}
        </ul>
        <Uses editor={editor} plan={plan} />
      </div>
    </Dialog>
  )
}

function wordsOf({ steps, loses, isPublishing }: Plan) {
  const missing = Math.max(0, ...steps.map(step => step.missing ?? 0))
  const holding = Math.max(0, ...steps.map(step => step.holding ?? 0))
  const isHarmless = loses === 0 && missing === 0 && holding === 0
  const why = loses > 0 ? t('collections.plan.loses', { count: loses }) : whyLossless(missing, holding)
  const apply = isPublishing ? changeText('collections.plan.publishIt') : t('collections.apply')
  const applyLoss = isPublishing ? changeText('collections.plan.publishLoss') : t('collections.plan.applyLoss')
  return {
    isHarmless,
    description: isHarmless ? changeText('collections.plan.publishWhat') : why,
    apply: loses > 0 ? applyLoss : apply,
  }
}

function whyLossless(missing: number, holding: number): string {
  return missing > 0
    ? t('collections.plan.missing', { count: missing })
    : changeText('collections.plan.holding', { count: holding })
}

/** Beside its fields, by what the settings are called. */
function useChangedSettings({ saved, document }: StoredCollectionEditor): string {
  const namesOf = usePropertyNames('Entity')
  if (!saved || !document) return ''
  const { schema: _, ...before } = saved
  const { schema: __, ...after } = document
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof typeof before)[]
  return namesOf(keys.filter(key => !isSameJson(before[key], after[key])))
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

function Sentences({ step, settings }: { step: SchemaPlan['steps'][number]; settings: string }) {
  if (step.action === 'change-details' && settings !== '')
    return changeText('collections.plan.settingsChanged', { names: settings })
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
