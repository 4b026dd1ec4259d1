import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordName } from '@trellis/fields/web'
import { Button, Checkbox, Dialog, EmptyState, SearchField, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from './account.module.css'
import { t } from './texts.ts'

type Person = { id: string; name: string }
type FlowUsersProps = {
  token: { id: string; name: string; flowUsers: readonly Person[] }
  onSaved: () => Promise<void>
  onClose: () => void
}

const shownUsers = 25

/** Who, beside its owner, may make flows that run as an API token. */
export function FlowUsersDialog({ token, onSaved, onClose }: FlowUsersProps) {
  const [chosen, setChosen] = useState(token.flowUsers)
  const [isSaving, setSaving] = useState(false)
  const choose = (person: Person, isOn: boolean) => {
    const others = chosen.filter(({ id }) => id !== person.id)
    setChosen(isOn ? [...others, person] : others)
  }
  const save = async () => {
    setSaving(true)
    try {
      await call('API_TOKEN_SET_FLOW_USERS', { id: token.id, userIds: chosen.map(({ id }) => id) })
      toast.success({ title: t('account.flowUsersSaved') })
      await onSaved()
      onClose()
    } catch (error) {
      showError(error)
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon="group_add"
      title={t('account.flowUsersOf', { name: token.name })}
      description={t('account.flowUsersHow')}
      footer={
        <Button variant="primary" isBusy={isSaving} onPress={() => void save()}>
          {t('account.flowUsersSave')}
        </Button>
      }
    >
      <People lent={token.flowUsers} chosen={chosen} onChoose={choose} />
    </Dialog>
  )
}

type PeopleProps = {
  /** Who may use it by now: they stand there from the start. */
  lent: readonly Person[]
  chosen: readonly Person[]
  onChoose: (person: Person, isOn: boolean) => void
}

/** Those who are chosen, and whom a search finds. */
function People({ lent, chosen, onChoose }: PeopleProps) {
  const own = useUser()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'of-tokens', search],
    queryFn: async ({ signal }): Promise<Person[]> => {
      const options = { limit: shownUsers, orderBy: 'fullName' }
      const cursor = { collectionId: 'User', options, ...(search ? { searchString: search } : {}) }
      const { list } = await call('CORE_LIST', { cursor, select: ['fullName'], count: 'none' }, { signal })
      return list.map(user => ({ id: user.id, name: recordName(user) }))
    },
    placeholderData: keepPreviousData,
  })
  const found = new Map((search ? [] : lent).map(person => [person.id, person]))
  for (const person of data ?? []) found.set(person.id, person)
  found.delete(own.id)
  const isChosen = (id: string) => chosen.some(person => person.id === id)
  return (
    <div className={styles.form}>
      <SearchField
        label={t('account.findUser')}
        placeholder={t('account.findUser')}
        isLive
        isCollapsible={false}
        value={search}
        onSubmit={setSearch}
      />
      {error && <LoadFailure size="small" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="rows" count={3} />}
      {data && found.size === 0 && <EmptyState size="small" icon="search_off" title={t('account.noUser')} />}
      {[...found.values()].map(person => (
        <Checkbox
          key={person.id}
          label={person.name}
          value={isChosen(person.id)}
          onChange={isOn => onChoose(person, isOn === true)}
        />
      ))}
      {data?.length === shownUsers && <p className={styles.hint}>{t('account.moreUsers')}</p>}
    </div>
  )
}
