import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, ConfirmDialog, IconButton, Menu, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { LinkDialog } from '../users/link-dialog.tsx'
import { t } from './texts.ts'
import { invitationsKey } from './use-invitation-editor.ts'

export const listHref = '/builder/invitations/list'

type InvitationActionsProps = { id: string; email: string; isClosed: boolean }
type Asked = 'link' | 'revoke' | 'delete'

/** `link=new` in the address: just created, so the link is what is needed next. */
export function InvitationActions({ id, email, isClosed }: InvitationActionsProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isNew = useTextParameter('link') === 'new'
  const [asked, setAsked] = useState<Asked | undefined>(isNew ? 'link' : undefined)
  const close = () => setAsked(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: invitationsKey })
  const closeLink = () => {
    close()
    void refresh()
    if (isNew) void navigate({ href: placeOf.invitationEditor(id), replace: true })
  }
  const cursor = { collectionId: 'Invitation', id }
  const revoke = async () => {
    await shown(call('CORE_UPDATE', { cursor, record: { revoked: true } }))
    toast.success({ title: t('invitations.revokedToast') })
    await refresh()
  }
  const remove = async () => {
    await shown(call('CORE_DELETE', { cursor }))
    toast.success({ title: t('invitations.deleted') })
    await navigate({ href: listHref, ignoreBlocker: true })
    await refresh()
  }
  const items = [
    ...(isClosed
      ? []
      : [{ id: 'revoke', label: t('invitations.revoke'), icon: 'block', onAction: () => setAsked('revoke') }]),
    {
      id: 'delete',
      label: t('invitations.delete'),
      icon: 'delete',
      isDanger: true,
      onAction: () => setAsked('delete'),
    },
  ]
  return (
    <>
      {!isClosed && (
        <Button icon="link" onPress={() => setAsked('link')}>
          {t('invitations.makeLink')}
        </Button>
      )}
      <Menu
        placement="bottom end"
        trigger={<IconButton icon="more_vert" label={t('invitations.more')} />}
        items={items}
      />
      {asked === 'link' && (
        <LinkDialog
          queryKey={['invitation-link', id]}
          makeLink={() => call('INVITATION_LINK_CREATE', { invitationId: id })}
          title={t('invitations.linkTitle', { email })}
          onClose={closeLink}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onClose={close}
        title={t('invitations.revokeTitle', { email })}
        description={t('invitations.revokeHow')}
        confirmLabel={t('invitations.revoke')}
        onConfirm={revoke}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={close}
        title={t('invitations.deleteTitle', { email })}
        description={t('invitations.deleteHow')}
        confirmLabel={t('invitations.delete')}
        onConfirm={remove}
      />
    </>
  )
}

/** Says what went wrong, and lets the dialog stay open. */
async function shown(answering: Promise<unknown>): Promise<void> {
  try {
    await answering
  } catch (error) {
    showError(error)
    throw error
  }
}
