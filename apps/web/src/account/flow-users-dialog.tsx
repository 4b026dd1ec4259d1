import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, MultiSelect, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useUser } from '../session/session-store.ts'
import { t } from './texts.ts'

type Person = { id: string; name: string }
type FlowUsersProps = {
  token: { id: string; name: string; flowUsers: readonly Person[] }
  onSaved: () => Promise<void>
  onClose: () => void
}

const mostOffered = 200

/** Who, beside its owner, may make flows that run as an API token. */
export function FlowUsersDialog({ token, onSaved, onClose }: FlowUsersProps) {
  const own = useUser()
  const [chosen, setChosen] = useState(token.flowUsers.map(({ id }) => id))
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery({
    queryKey: ['users', 'of-tokens'],
    queryFn: async ({ signal }): Promise<Person[]> => {
      const cursor = { collectionId: 'User', options: { limit: mostOffered, orderBy: 'fullName' } }
      const { list } = await call('CORE_LIST', { cursor, select: ['fullName'], count: 'none' }, { signal })
      return list.map(({ id, recordTitle }) => ({ id, name: recordTitle || id }))
    },
  })
  const known = new Map([...token.flowUsers, ...(data ?? [])].map(person => [person.id, person.name]))
  known.delete(own.id)
  const save = async () => {
    setSaving(true)
    try {
      await call('API_TOKEN_SET_FLOW_USERS', { id: token.id, userIds: chosen })
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
      {data ? (
        <MultiSelect
          label={t('account.flowUsers')}
          value={chosen}
          options={[...known].map(([id, label]) => ({ id, label }))}
          onChange={setChosen}
        />
      ) : (
        <Skeleton shape="form" count={1} />
      )}
    </Dialog>
  )
}
