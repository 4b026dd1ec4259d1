import { textAttr } from '@trellis/components/web'
import { Button, Dialog } from '@trellis/ui'
import { useSyncExternalStore } from 'react'
import type { Shown } from './shown.ts'
import { t } from './texts.ts'

/** What a trigger asks before it runs. */
export type Question = { message: Readonly<Record<string, unknown>>; answer: (agrees: boolean) => void }
export type Dialogs = Shown<Question | undefined>

/** The confirmation that a trigger waits for. */
export function ViewDialogs({ dialogs }: { dialogs: Dialogs }) {
  const question = useSyncExternalStore(dialogs.subscribe, dialogs.get)
  const answer = (agrees: boolean) => {
    dialogs.set(undefined)
    question?.answer(agrees)
  }
  const text = (key: string) => textAttr(question?.message[key])
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => answer(false)}
      role="alertdialog"
      size="compact"
      icon={text('icon') || 'help'}
      title={text('title') || t('views.confirmTitle')}
      description={text('description')}
      footer={
        <>
          <Button onPress={() => answer(false)}>{text('cancelLabel') || t('views.cancel')}</Button>
          <Button variant="primary" onPress={() => answer(true)}>
            {text('confirmLabel') || t('views.confirm')}
          </Button>
        </>
      }
    />
  )
}
