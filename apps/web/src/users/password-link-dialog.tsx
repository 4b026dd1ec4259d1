import { call } from '../api/call.ts'
import { LinkDialog } from './link-dialog.tsx'
import { t } from './texts.ts'

/** Makes the link with which a user sets their password. */
export function PasswordLinkDialog({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  return (
    <LinkDialog
      queryKey={['password-link', userId]}
      makeLink={() => call('PASSWORD_LINK_CREATE', { userId })}
      title={t('users.linkTitle', { name })}
      onClose={onClose}
    />
  )
}
