import { Button, toast } from '@trellis/ui'
import { useState } from 'react'
import { showError } from '../api/show-error.ts'
import type { Notification } from './notification.ts'
import { markAllAsRead } from './queries.ts'
import { t } from './texts.ts'

type MarkAllButtonProps = { newest: Notification | undefined; size?: 'small' | 'medium'; isDisabled: boolean }

export function MarkAllButton({ newest, size = 'medium', isDisabled }: MarkAllButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const mark = async () => {
    setBusy(true)
    try {
      toast.success({ title: t('notifications.marked', { count: await markAllAsRead(newest) }) })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button size={size} variant="tertiary" icon="done_all" {...{ isBusy, isDisabled }} onPress={() => void mark()}>
      {t('notifications.markAll')}
    </Button>
  )
}
