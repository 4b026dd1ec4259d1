import { ownValue } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { call } from '../api/call.ts'
import { download } from '../exports/save-export.ts'
import { writeCells } from '../records/table/clipboard-text.ts'
import { type Member, memberOf } from './member.ts'

const pageSize = 1000

/** Saves who is in the app as CSV, with the columns by which such a list is read again. */
export async function exportMembers(appId: string, name: string, keys: AppDocument['valueKeys']): Promise<void> {
  const members = await readMembers(appId)
  const emails = await readEmails(members)
  const rows = [
    ['Name', 'Email', ...keys.map(({ key }) => key)],
    ...members.map(({ userId, userName, values }) => [
      userName,
      emails.get(userId) ?? '',
      ...keys.map(({ key }) => ownValue(values, key) ?? ''),
    ]),
  ]
  const text = writeCells(
    rows.map(row => row.map(cell => ({ text: cell, isText: true }))),
    ',',
  )
  // With its mark spreadsheets take the file for UTF-8.
  download(new Blob(['\uFEFF', text, '\n'], { type: 'text/csv' }), `${name}.csv`)
}

/** By id, not by place: who comes or goes meanwhile moves nobody else out of the list. */
async function readMembers(appId: string): Promise<Member[]> {
  const members: Member[] = []
  for (let last: string | undefined; ; last = members.at(-1)?.id) {
    const after = last === undefined ? {} : { id: { $gt: last } }
    const filter = { appId: { $eq: appId }, ...after }
    const cursor = { collectionId: 'AppMember', filter, options: { orderBy: 'id', limit: pageSize } }
    const { list } = await call('CORE_LIST', { cursor, count: 'none' })
    members.push(...list.map(memberOf))
    if (list.length < pageSize) break
  }
  return members.toSorted((one, other) => one.userName.localeCompare(other.userName))
}

async function readEmails(members: readonly Member[]): Promise<ReadonlyMap<string, string>> {
  const emails = new Map<string, string>()
  for (let at = 0; at < members.length; at += pageSize) {
    const ids = members.slice(at, at + pageSize).map(({ userId }) => userId)
    const cursor = { collectionId: 'User', filter: { id: { $in: ids } }, options: { limit: pageSize } }
    const { list } = await call('CORE_LIST', { cursor, select: ['email'], count: 'none' })
    for (const { id, email } of list) if (typeof email === 'string') emails.set(id, email)
  }
  return emails
}
