import { Button, Dialog } from '@trellis/ui'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import type { CollectionEditor } from './use-collection-editor.ts'

/** What a save would do and lose, before it does. */
export function PlanDialog({ editor }: { editor: CollectionEditor }) {
  const { plan, document } = editor
  if (!plan) return null
  return (
    <Dialog
      isOpen
      onClose={editor.closePlan}
      role="alertdialog"
      status="warn"
      icon="warning"
      title={t('collections.plan.title', { name: document?.name ?? '' })}
      description={t('collections.plan.loses', { count: plan.loses })}
      footer={
        <>
          <Button autoFocus onPress={editor.closePlan}>
            {t('collections.cancel')}
          </Button>
          <Button variant="primary" status="error" isBusy={editor.isSaving} onPress={() => void editor.applyPlan()}>
            {t('collections.plan.applyLoss')}
          </Button>
        </>
      }
    >
      <p>{t('collections.plan.intro')}</p>
      <ol className={styles.steps}>
        {plan.steps.map(step => (
          <li key={`${step.action} ${step.fieldId} ${step.description}`}>
            {step.description}
            {step.loses > 0 && (
              <strong className={styles.loss}>{t('collections.plan.loses', { count: step.loses })}</strong>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
