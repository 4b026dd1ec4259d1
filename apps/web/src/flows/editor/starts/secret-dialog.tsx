import { Button, copyText, Dialog, TextField, toast } from '@trellis/ui'
import { useRef } from 'react'
import { t } from './texts.ts'

/** `secret`: undefined where the address holds it. */
export type MadeSecret = { secret: string | undefined; address: string }

/** What senders need, this once. */
export function SecretDialog({ made, onClose }: { made: MadeSecret; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const shown = made.secret ?? made.address
  const copy = async () => {
    if (await copyText(shown)) return toast.success({ title: t('flowStarts.copied') })
    input.current?.select()
    toast.warning({ title: t('flowStarts.copyFailed') })
  }
  return (
    <Dialog
      isOpen
      icon="key"
      title={t('flowStarts.secretMade')}
      description={t('flowStarts.secretOnce')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('flowStarts.done')}</Button>
          <Button variant="primary" icon="content_copy" onPress={() => void copy()}>
            {t('flowStarts.copy')}
          </Button>
        </>
      }
    >
      <TextField
        label={t(made.secret === undefined ? 'flowStarts.address' : 'flowStarts.secret')}
        isReadOnly
        isMono
        inputRef={input}
        value={shown}
      />
    </Dialog>
  )
}
