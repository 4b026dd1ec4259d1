import { useQueryClient } from '@tanstack/react-query'
import type { AppDocument, MemberValues } from '@trellis/model'
import { toast } from '@trellis/ui'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { type Member, sentValues } from './member.ts'
import { t } from './texts.ts'
import { membersKey } from './use-members.ts'

type NewPlace = Pick<Member, 'appId' | 'userId' | 'appName' | 'userName'> & { values?: MemberValues | undefined }

/** Each change is saved by itself, at once: one that fails says so, and takes no other with it. */
export function useChangeMembers() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: membersKey })

  async function add({ appId, userId, appName, userName, values }: NewPlace): Promise<void> {
    const name = { name: userName, app: appName }
    try {
      const record = { appId, userId, ...(values && Object.keys(values).length > 0 ? { values } : {}) }
      await call('CORE_CREATE', { collectionId: 'AppMember', record })
      toast.success({ title: t('members.added', name) })
    } catch (error) {
      // Somebody else was quicker: what was wanted is so.
      if (isApiError(error, 'UNIQUE_VIOLATION')) toast.information({ title: t('members.isThere', name) })
      else showError(error)
    }
    await refresh()
  }

  async function remove(member: Member): Promise<void> {
    const title = t('members.gone', { name: member.userName, app: member.appName })
    try {
      await call('CORE_DELETE', { cursor: { collectionId: 'AppMember', id: member.id } })
      toast.success({ title, undo: () => void add(member) })
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) toast.information({ title })
      else showError(error)
    }
    await refresh()
  }

  /** Throws what the form is to show. */
  async function saveValues(member: Member, values: MemberValues, keys: AppDocument['valueKeys']): Promise<void> {
    const { id, version } = member
    const base = { version, values: { values: Object.keys(member.values).length > 0 ? member.values : null } }
    const record = { values: sentValues(values, keys) }
    try {
      await call('CORE_UPDATE', { cursor: { collectionId: 'AppMember', id }, record, options: { base } })
    } finally {
      await refresh()
    }
    toast.success({ title: t('members.saved') })
  }

  return { add, remove, saveValues }
}

export type ChangeMembers = ReturnType<typeof useChangeMembers>
