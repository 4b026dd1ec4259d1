import type { FormMode } from '@trellis/model'
import { Button } from '@trellis/ui'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { FormSummary } from './form-state.ts'
import styles from './record-form.module.css'
import type { FormNavigation } from './use-form-navigation.ts'

type SaveBarProps = {
  /** Of the button, where something leads to it. */
  saveId?: string
  mode: FormMode
  navigation: FormNavigation
  summary: FormSummary
  isDisabled: boolean
  isReadOnly: boolean
  label: string
  actions: ReactNode
  errors: ReactNode
}

/** Save, or the way through the steps: back always, on only without problems once problems are shown (2 §4). */
export function SaveBar(props: SaveBarProps) {
  const { saveId, mode, navigation, summary, isDisabled, isReadOnly, label, actions, errors } = props
  const { current, index, isLast } = navigation
  const isStepper = mode === 'stepper'
  const hasShown = (count: number) => summary.isShowingErrors && count > 0
  const isBlocked = (isDisabled && !summary.isSaving) || summary.isUploading
  const isStepBlocked = current !== undefined && hasShown(navigation.problemsOf(current, summary.problems).length)
  if (isReadOnly && !isStepper && !actions) return null
  return (
    <div className={styles.bar}>
      <div className={styles.errors}>
        {errors}
        {summary.isUploading && <span role="status">{t('form.uploading')}</span>}
      </div>
      {actions}
      {isStepper && index > 0 && (
        <Button key="back" variant="secondary" onPress={() => navigation.stepTo(index - 1)}>
          {t('form.back')}
        </Button>
      )}
      {!isLast && (
        <Button key="next" variant="primary" isDisabled={isStepBlocked} onPress={() => navigation.stepTo(index + 1)}>
          {t('form.next')}
        </Button>
      )}
      {isLast && !isReadOnly && (
        <Button
          key="save"
          {...(saveId ? { id: saveId } : {})}
          type="submit"
          variant="primary"
          isBusy={summary.isSaving}
          isDisabled={isBlocked || hasShown(navigation.problemsInForm(summary.problems).length)}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
