import { Button, copyText, Dialog, TextField, toast } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useRef } from 'react'

const t = registerTexts('ui', {
  'secret.copied': 'Copied',
  'secret.copyFailed': 'Copy it by hand: the browser did not allow it.',
  'secret.done': 'Done',
})

type ShownOnceProps = {
  title: string
  description: string
  label: string
  value: string
  copyLabel: string
  onClose: () => void
}

/** A secret that was just made, to be copied now or never. */
export function ShownOnce({ title, description, label, value, copyLabel, onClose }: ShownOnceProps) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(value)) return toast.success({ title: t('secret.copied') })
    input.current?.select()
    toast.warning({ title: t('secret.copyFailed') })
  }
  return (
    <Dialog
      isOpen
      icon="key"
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('secret.done')}</Button>
          <Button variant="primary" icon="content_copy" onPress={() => void copy()}>
            {copyLabel}
          </Button>
        </>
      }
    >
      <TextField label={label} isReadOnly isMono inputRef={input} value={value} />
    </Dialog>
  )
}
