import type { TrellisRecord } from '@trellis/model'
import { Avatar, Chip, formatDate, formatList, type GridColumn } from '@trellis/ui'
import { useUser } from '../session/session-store.ts'
import { roleName, t as roleText } from '../shell/role-names.ts'
import { t } from './texts.ts'
import { passwordAskedAt, userValues } from './user.ts'
import styles from './users.module.css'

/** Roles named in a row; the others are counted. */
const mostRoles = 2

export function userColumns(): GridColumn<TrellisRecord>[] {
  return [
    {
      id: 'fullName',
      title: t('users.name'),
      isMain: true,
      isSortable: true,
      isImportant: true,
      render: user => <UserName user={user} />,
    },
    {
      id: 'email',
      title: t('users.email'),
      isSortable: true,
      isImportant: true,
      render: user => userValues(user).email,
    },
    { id: 'roles', title: t('users.roles'), width: '18rem', render: user => <Roles user={user} /> },
    {
      id: 'blocked',
      title: t('users.status'),
      width: '13rem',
      isImportant: true,
      render: user => <Status user={user} />,
    },
    {
      id: 'createdAt',
      title: t('users.created'),
      width: '8rem',
      isSortable: true,
      render: ({ createdAt }) => (typeof createdAt === 'string' ? formatDate(createdAt) : ''),
    },
  ]
}

function UserName({ user }: { user: TrellisRecord }) {
  const { fullName } = userValues(user)
  const isOwn = useUser().id === user.id
  return (
    <span className={styles.name}>
      <span aria-hidden="true">
        <Avatar name={fullName} size={24} />
      </span>
      <span className={styles.nameText}>{fullName}</span>
      {isOwn && <Chip size="small">{t('users.you')}</Chip>}
    </span>
  )
}

function Roles({ user }: { user: TrellisRecord }) {
  const { roles, isTenantAdmin } = userValues(user)
  const shown = roles.slice(0, mostRoles)
  if (roles.length === 0 && !isTenantAdmin) return <span className={styles.quiet}>{t('users.noRoles')}</span>
  return (
    <span className={styles.chips}>
      {isTenantAdmin && (
        <Chip size="small" status="info" icon="shield">
          {roleText('role.tenantAdmin')}
        </Chip>
      )}
      {shown.map(role => (
        <Chip key={role} size="small">
          {roleName(role)}
        </Chip>
      ))}
      {roles.length > shown.length && (
        <span className={styles.quiet} title={formatList(roles.map(roleName))}>
          {t('users.moreRoles', { count: roles.length - shown.length })}
        </span>
      )}
    </span>
  )
}

function Status({ user }: { user: TrellisRecord }) {
  if (userValues(user).blocked) {
    return (
      <Chip size="small" status="error" icon="block">
        {t('users.blocked')}
      </Chip>
    )
  }
  if (passwordAskedAt(user)) {
    return (
      <Chip size="small" status="warn" icon="password">
        {t('users.asked')}
      </Chip>
    )
  }
  return <span className={styles.quiet}>{t('users.active')}</span>
}
