import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayOpenSection, type TrellisRecord } from '@trellis/model'
import { Avatar, Button, Dialog, EmptyState, SearchField, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useUser } from '../session/session-store.ts'
import { PasswordLinkDialog } from '../users/password-link-dialog.tsx'
import { memberOf } from './member.ts'
import styles from './members.module.css'
import { type Made, NewPerson } from './new-person.tsx'
import { t } from './texts.ts'
import { useChangeMembers } from './use-change-members.ts'
import { membersKey } from './use-members.ts'

type AddPeopleProps = { appId: string; appName: string; onClose: () => void }

const shownUsers = 25

/** Finds users by name or address and puts them into the app, one press each; makes those that are not there. */
export function AddPeople(props: AddPeopleProps) {
  const [search, setSearch] = useState('')
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<Made>()
  if (made) {
    return <PasswordLinkDialog userId={made.userId} name={made.userName} onClose={() => setMade(undefined)} />
  }
  if (isNew) {
    const onMade = (person: Made) => {
      setNew(false)
      setSearch('')
      setMade(person)
    }
    return <NewPerson place={props} search={search} onMade={onMade} onClose={() => setNew(false)} />
  }
  return <FindPeople {...props} search={search} onSearch={setSearch} onNew={() => setNew(true)} />
}

type FindPeopleProps = AddPeopleProps & { search: string; onSearch: (search: string) => void; onNew: () => void }

function FindPeople({ appId, appName, onClose, search, onSearch, onNew }: FindPeopleProps) {
  const mayMake = mayOpenSection(useUser(), 'users')
  const { data } = useQuery({
    queryKey: ['users', 'to-add', search],
    queryFn: ({ signal }) => {
      const options = { limit: shownUsers, orderBy: 'fullName' }
      const cursor = { collectionId: 'User', options, ...(search ? { searchString: search } : {}) }
      return call('CORE_LIST', { cursor, select: ['fullName', 'email'], count: 'none' }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  const users = data?.list
  const joined = useJoined(appId, users ?? [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('members.addTo', { app: appName })}
      description={t('members.addHow')}
      footer={
        <>
          {mayMake && (
            <Button icon="person_add" onPress={onNew}>
              {t('members.newUser')}
            </Button>
          )}
          <Button onPress={onClose}>{t('members.done')}</Button>
        </>
      }
    >
      <div className={styles.part}>
        <SearchField
          label={t('members.findUser')}
          placeholder={t('members.findUser')}
          isLive
          isCollapsible={false}
          value={search}
          onSubmit={onSearch}
        />
        {!users && <Skeleton shape="rows" count={4} />}
        {users?.length === 0 && <EmptyState icon="search_off" title={t('members.noMatch')} />}
        {users && users.length > 0 && (
          <ul className={styles.rows}>
            {users.map(user => (
              <Candidate key={user.id} user={user} isIn={joined?.has(user.id)} place={{ appId, appName }} />
            ))}
          </ul>
        )}
        {users?.length === shownUsers && <p className={styles.hint}>{t('members.moreUsers')}</p>}
      </div>
    </Dialog>
  )
}

/** Which of these users are in the app; undefined while that is not known. */
function useJoined(appId: string, users: readonly TrellisRecord[]): ReadonlySet<string> | undefined {
  const ids = users.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: [...membersKey, 'among', appId, ids],
    queryFn: ({ signal }) => {
      const filter = { appId: { $eq: appId }, userId: { $in: ids } }
      const cursor = { collectionId: 'AppMember', filter, options: { limit: shownUsers } }
      return call('CORE_LIST', { cursor, count: 'none' }, { signal })
    },
    enabled: ids.length > 0,
  })
  return data && new Set(data.list.map(record => memberOf(record).userId))
}

type CandidateProps = {
  user: TrellisRecord
  isIn: boolean | undefined
  place: { appId: string; appName: string }
}

function Candidate({ user, isIn, place }: CandidateProps) {
  const { add } = useChangeMembers()
  const [isAdding, setAdding] = useState(false)
  const userName = user.recordTitle || user.id
  const choose = async () => {
    setAdding(true)
    await add({ ...place, userId: user.id, userName })
    setAdding(false)
  }
  return (
    <li className={styles.row}>
      <Avatar name={userName} />
      <span className={styles.words}>
        <span className={styles.name}>{userName}</span>
        {typeof user['email'] === 'string' && <span className={styles.hint}>{user['email']}</span>}
      </span>
      {isIn ? (
        <span className={styles.hint}>{t('members.isIn')}</span>
      ) : (
        <Button
          size="small"
          icon="add"
          aria-label={t('members.addOne', { name: userName })}
          isBusy={isAdding}
          isDisabled={isIn === undefined}
          onPress={() => void choose()}
        >
          {t('members.addShort')}
        </Button>
      )}
    </li>
  )
}
