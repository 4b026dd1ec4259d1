import { useQueryClient } from '@tanstack/react-query'
import { Button, ConfirmDialog, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { t } from './texts.ts'
import { type Work, workKey, workText } from './work.ts'

export function WorkActions({ work }: { work: Work }) {
  const { kind, id, canCancel, canRetry } = work
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const what = workText(work)
  const change = async (name: 'WORK_CANCEL' | 'WORK_RETRY', done: string) => {
    try {
      await call(name, { kind, id })
      toast.success({ title: done })
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: workKey })
  }
  return (
    <>
      {canCancel && (
        <Button size="small" aria-label={t('work.cancelOf', { what })} onPress={() => setAsking(true)}>
          {t('work.cancel')}
        </Button>
      )}
      {canRetry && (
        <Button
          size="small"
          aria-label={t('work.retryOf', { what })}
          onPress={() => void change('WORK_RETRY', t('work.retried'))}
        >
          {t('work.retry')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('work.cancelTitle')}
        description={t('work.cancelHow', { what })}
        confirmLabel={t('work.cancelNow')}
        onConfirm={() => change('WORK_CANCEL', t('work.cancelled'))}
      />
    </>
  )
}
