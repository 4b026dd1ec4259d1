import type { TrellisRecord } from '@trellis/model'
import { Button, formatDate, formatList, type GridColumn } from '@trellis/ui'
import { CoreListPage } from '../core-lists/core-list-page.tsx'
import { placeOf } from '../routes/places.ts'
import { roleName } from '../shell/role-names.ts'
import { invitationValues } from './invitation.ts'
import { StateChip } from './state-chip.tsx'
import { t } from './texts.ts'
import { invitationsKey } from './use-invitation-editor.ts'

/** Everybody who was invited to the workspace. */
export function InvitationListPage() {
  return (
    <CoreListPage
      collectionId="Invitation"
      queryKey={invitationsKey}
      title={t('invitations.title')}
      description={t('invitations.description')}
      icon="mail"
      columns={columns()}
      orderBy="email"
      searchLabel={t('invitations.search')}
      hrefOf={({ id }) => placeOf.invitationEditor(id)}
      actions={
        <Button variant="primary" icon="add" href={placeOf.invitationEditor()}>
          {t('invitations.new')}
        </Button>
      }
      empty={{ title: t('invitations.none'), description: t('invitations.noneHow') }}
      noMatch={{ title: t('invitations.noMatch'), description: t('invitations.noMatchHow') }}
    />
  )
}

function columns(): GridColumn<TrellisRecord>[] {
  return [
    {
      id: 'email',
      title: t('invitations.email'),
      isMain: true,
      isSortable: true,
      isImportant: true,
      render: record => invitationValues(record).email,
    },
    {
      id: 'fullName',
      title: t('invitations.name'),
      isSortable: true,
      render: record => invitationValues(record).fullName,
    },
    {
      id: 'state',
      title: t('invitations.state'),
      width: '8rem',
      isSortable: true,
      isImportant: true,
      render: record => <StateChip record={record} />,
    },
    {
      id: 'roles',
      title: t('invitations.roles'),
      width: '16rem',
      render: record => formatList(invitationValues(record).roles.map(roleName)),
    },
    dateColumn('expiresAt', t('invitations.until')),
    dateColumn('createdAt', t('invitations.created')),
  ]
}

function dateColumn(id: string, title: string): GridColumn<TrellisRecord> {
  return {
    id,
    title,
    width: '8rem',
    isSortable: true,
    render: ({ [id]: value }) => (typeof value === 'string' ? formatDate(value) : ''),
  }
}
