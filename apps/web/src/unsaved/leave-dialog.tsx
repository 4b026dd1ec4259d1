import { Button, Dialog } from '@trellis/ui'
import { useState } from 'react'
import { t } from './texts.ts'
import { answerLeave, useUnsaved } from './unsaved-store.ts'

/** "Leave page? Changes you made will not be saved." (1 §4) with Save and leave, Leave, Stay. */
export function LeaveDialog() {
  const question = useUnsaved(state => state.question)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await answerLeave('save').finally(() => setSaving(false))
  }
  const footer = (
    <>
      <Button autoFocus isDisabled={isSaving} onPress={() => void answerLeave('stay')}>
        {t('unsaved.stay')}
      </Button>
      <Button
        variant={question?.canSave ? 'secondary' : 'primary'}
        status={question?.canSave ? 'neutral' : 'error'}
        isDisabled={isSaving}
        onPress={() => void answerLeave('leave')}
      >
        {t('unsaved.leave')}
      </Button>
      {question?.canSave && (
        <Button variant="primary" isBusy={isSaving} onPress={() => void save()}>
          {t('unsaved.saveAndLeave')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      size="compact"
      status="warn"
      icon="warning"
      isOpen={question !== undefined}
      {...(isSaving ? {} : { onClose: () => void answerLeave('stay') })}
      title={t('unsaved.title')}
      description={t('unsaved.description')}
      footer={footer}
    />
  )
}
