import { Button } from '@trellis/ui'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/command-store.ts'
import { CoreListPage } from '../core-lists/core-list-page.tsx'
import { placeOf } from '../routes/places.ts'
import { t } from './texts.ts'
import { userColumns } from './user-columns.tsx'

const editNew = placeOf.userEditor()

/** Every user of the workspace. */
export function UserListPage() {
  useCommands(useNewCommand())
  return (
    <CoreListPage
      collectionId="User"
      queryKey={['users']}
      title={t('users.title')}
      description={t('users.description')}
      columns={userColumns()}
      orderBy="fullName"
      searchLabel={t('users.search')}
      hrefOf={user => placeOf.userEditor(user.id)}
      actions={
        <Button variant="primary" icon="person_add" href={editNew}>
          {t('users.new')}
        </Button>
      }
      noMatch={{ title: t('users.noMatch'), description: t('users.noMatchHow') }}
    />
  )
}

function useNewCommand(): readonly Command[] {
  return useMemo(
    () => [{ id: 'users.new', label: t('users.new'), icon: 'person_add', group: 'here', keys: 'N', href: editNew }],
    [],
  )
}
