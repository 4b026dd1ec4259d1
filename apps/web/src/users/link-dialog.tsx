import { useQuery } from '@tanstack/react-query'
import { Banner, Button, copyText, Dialog, formatDateTime, Skeleton, TextField, toast } from '@trellis/ui'
import { useRef } from 'react'
import { LoadFailure } from '../shell/load-failure.tsx'
import { t } from './texts.ts'

/** A link to pass on, or the address to which it is on its way. */
type MadeLink = { url?: string; sentTo?: string; expiresAt: string }

type LinkDialogProps = {
  queryKey: readonly string[]
  makeLink: () => Promise<MadeLink>
  title: string
  onClose: () => void
}

/** Makes a single-use link, and shows it once or says where it was sent. Opening it again makes a new one. */
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
  const { url, sentTo, expiresAt = '' } = link.data ?? {}
  const until = () => t('users.linkUntil', { date: formatDateTime(expiresAt) })
  const footer = (
    <>
      <Button onPress={onClose}>{t('users.done')}</Button>
      {sentTo === undefined && (
        <Button
          variant="primary"
          icon="content_copy"
          isDisabled={url === undefined}
          onPress={() => url !== undefined && void copy(url)}
        >
          {t('users.copy')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      isOpen
      icon="password"
      title={title}
      {...(sentTo === undefined && { description: t('users.linkHow') })}
      onClose={onClose}
      footer={footer}
    >
      {link.isPending && <Skeleton shape="text" count={2} />}
      {link.isError && <LoadFailure size="small" error={link.error} onRetry={() => void link.refetch()} />}
      {sentTo !== undefined && (
        <Banner status="success" title={t('users.sentTo', { email: sentTo })}>
          {`${t('users.sentHow')} ${until()}`}
        </Banner>
      )}
      {url !== undefined && (
        <TextField label={t('users.link')} isReadOnly isMono inputRef={input} value={url} description={until()} />
      )}
    </Dialog>
  )
}
