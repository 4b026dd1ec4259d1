import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ComboBox, timings } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from './texts.ts'

/** Finds users as one types; whoever is chosen is added. */
export function AddUser({ onAdd }: { onAdd: (user: { userId: string; userName: string }) => Promise<void> }) {
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const search = useLater(text.trim())
  const cursor = {
    collectionId: 'User',
    ...(search ? { searchString: search } : {}),
    options: { limit: 25, orderBy: 'fullName' },
  }
  const { data, isFetching } = useQuery({
    queryKey: ['users', 'to-add', search],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, count: 'none' }, { signal }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.list ?? []).map(({ id, recordTitle, email }) => ({
    id,
    label: recordTitle || id,
    ...(typeof email === 'string' ? { description: email } : {}),
  }))
  const choose = async (id: string | null) => {
    const chosen = options.find(option => option.id === id)
    if (!chosen) return
    setAdding(true)
    await onAdd({ userId: chosen.id, userName: chosen.label })
    setAdding(false)
    setText('')
  }
  return (
    <ComboBox
      label={t('members.add')}
      description={t('members.addHow')}
      value={null}
      inputValue={text}
      onInputChange={setText}
      onChange={id => void choose(id)}
      options={options}
      isLoading={isFetching && !data}
      isDisabled={isAdding}
    />
  )
}

/** The text as it was when the keys rested. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), timings.inputDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
