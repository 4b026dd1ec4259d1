import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ComboBox, type Option, type OptionGroup } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { memberOf } from '../members/member.ts'
import { t } from './texts.ts'

export type Person = { id: string; name: string }

type PersonPickProps = {
  /** Whose people come first. */
  appId?: string
  value: Person | null
  onChange: (person: Person) => void
}

const shown = 20
const searchDelay = 300

/** Finds a person by name, among the users that whoever asks sees: those of the app first. */
export function PersonPick({ appId, value, onChange }: PersonPickProps) {
  const [typed, setTyped] = useState<string>()
  const search = useSettled(typed?.trim() ?? '')
  const { data, isFetching } = usePeople(appId, search)
  const groups = groupsOf(data ?? { here: [], everybody: [] })
  return (
    <ComboBox
      label={t('access.user')}
      isRequired
      placeholder={t('access.findUser')}
      value={value?.id ?? null}
      inputValue={typed ?? value?.name ?? ''}
      onInputChange={text => setTyped(text === value?.name ? undefined : text)}
      onBlur={() => setTyped(undefined)}
      onChange={id => {
        const found = groups.flatMap(({ options }) => options).find(option => option.id === id)
        setTyped(undefined)
        if (found) onChange({ id: found.id, name: found.label })
      }}
      options={[]}
      groups={groups}
      isLoading={isFetching && !data}
    />
  )
}

/** What was typed last, once typing rests. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDelay)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Found = { here: Option[]; everybody: Option[] }

function usePeople(appId: string | undefined, search: string) {
  return useQuery({
    queryKey: ['access', 'people', appId, search],
    queryFn: async ({ signal }): Promise<Found> => {
      const options = { limit: shown, orderBy: 'recordTitle' }
      const searched = search === '' ? {} : { searchString: search }
      const list = async (collectionId: string, more: object) => {
        const cursor = { collectionId, options, ...searched, ...more }
        return (await call('CORE_LIST', { cursor, count: 'none' }, { signal })).list
      }
      const [members, users] = await Promise.all([
        appId === undefined ? [] : list('AppMember', { filter: { appId: { $eq: appId } } }),
        list('User', {}),
      ])
      return {
        here: members.map(memberOf).map(({ userId, userName }) => ({ id: userId, label: userName })),
        everybody: users.map(({ id, recordTitle, email }) => ({
          id,
          label: recordTitle || id,
          ...(typeof email === 'string' ? { description: email } : {}),
        })),
      }
    },
    placeholderData: keepPreviousData,
  })
}

function groupsOf({ here, everybody }: Found): OptionGroup[] {
  const known = new Set(here.map(({ id }) => id))
  const groups = [
    { id: 'here', title: t('access.peopleHere'), options: here },
    { id: 'else', title: t('access.peopleElse'), options: everybody.filter(({ id }) => !known.has(id)) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
