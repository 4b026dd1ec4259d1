import { useQuery } from '@tanstack/react-query'
import { Button, copyText, Dialog, formatDateTime, Skeleton, TextField, toast } from '@trellis/ui'
import { useRef } from 'react'
import { LoadFailure } from '../shell/load-failure.tsx'
import { t } from './texts.ts'

type LinkDialogProps = {
  queryKey: readonly string[]
  makeLink: () => Promise<{ url: string; expiresAt: string }>
  title: string
  onClose: () => void
}

/** Makes a single-use link and shows it once. Opening it again makes a new one. */
export function LinkDialog({ queryKey, makeLink, title, onClose }: LinkDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const link = useQuery({
    queryKey,
    queryFn: makeLink,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const copy = async (url: string) => {
    if (await copyText(url)) return toast.success({ title: t('users.copied') })
    input.current?.select()
    toast.warning({ title: t('users.copyFailed') })
  }
  const footer = (
    <>
      <Button onPress={onClose}>{t('users.done')}</Button>
      <Button
        variant="primary"
        icon="content_copy"
        isDisabled={!link.data}
        onPress={() => link.data && void copy(link.data.url)}
      >
        {t('users.copy')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen icon="password" title={title} description={t('users.linkHow')} onClose={onClose} footer={footer}>
      {link.isPending && <Skeleton shape="text" count={2} />}
      {link.isError && <LoadFailure size="small" error={link.error} onRetry={() => void link.refetch()} />}
      {link.data && (
        <TextField
          label={t('users.link')}
          isReadOnly
          isMono
          inputRef={input}
          value={link.data.url}
          description={t('users.linkUntil', { date: formatDateTime(link.data.expiresAt) })}
        />
      )}
    </Dialog>
  )
}
