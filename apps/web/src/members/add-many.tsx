import { useQueryClient } from '@tanstack/react-query'
import type { AppDocument } from '@trellis/model'
import { Banner, Button, Dialog, TextArea, toast } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../api/show-error.ts'
import { writeCells } from '../records/table/clipboard-text.ts'
import { ListFileButton } from './list-file-button.tsx'
import { type CheckedPerson, checkPeople, type Saved, savePeople } from './many-people.ts'
import { ManyReview } from './many-review.tsx'
import styles from './members.module.css'
import { type ReadPeople, readPeople, writePeople } from './read-people.ts'
import { t } from './texts.ts'
import { membersKey } from './use-members.ts'

type AddManyProps = { appId: string; appName: string; keys: AppDocument['valueKeys']; onClose: () => void }

const mostPeople = 10_000

/** Puts a whole list of people into the app: first it says who is meant, then it adds them. What could not be added stays in the list. */
export function AddMany({ appId, appName, keys, onClose }: AddManyProps) {
  const list = useList(appId, keys, onClose)
  const { text, read, checked, isBusy, done } = list
  const todo = checked?.filter(({ state }) => state === 'new' || state === 'values') ?? []
  const tooMany = read.people.length > mostPeople
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t('members.manyTo', { app: appName })}
      description={t('members.manyHow')}
      footerStart={isBusy && <output>{t('members.manyDone', { done, count: list.count })}</output>}
      footer={
        <>
          {checked && (
            <Button isDisabled={isBusy} onPress={list.back}>
              {t('members.manyBack')}
            </Button>
          )}
          <Button onPress={onClose}>{t('members.cancel')}</Button>
          {checked ? (
            <Button variant="primary" isBusy={isBusy} isDisabled={todo.length === 0} onPress={() => void list.save()}>
              {todo.every(({ state }) => state === 'new')
                ? t('members.manyAdd', { count: todo.length })
                : t('members.manySave', { count: todo.length })}
            </Button>
          ) : (
            <Button
              variant="primary"
              isBusy={isBusy}
              isDisabled={read.people.length === 0 || tooMany}
              onPress={() => void list.check()}
            >
              {t('members.manyCheck', { count: read.people.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        {list.failure && <Banner status="error">{list.failure}</Banner>}
        {list.saved && <SavedNote saved={list.saved} />}
        {checked ? (
          <ManyReview people={checked} keys={keys} unknownColumns={read.unknown} />
        ) : (
          <>
            <TextArea
              label={t('members.manyList')}
              description={keys.length > 0 ? t('members.manyKeys', { keys: keyNames(keys) }) : t('members.manyLines')}
              error={tooMany ? t('members.manyTooMany', { count: mostPeople }) : undefined}
              autoFocus
              minRows={8}
              maxRows={14}
              isReadOnly={isBusy}
              value={text}
              onChange={list.change}
            />
            <ListFileButton isDisabled={isBusy} onText={list.change} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const keyNames = (keys: AppDocument['valueKeys']) => keys.map(({ key }) => key).join(', ')

/** Who was refused, and why; they are in the list again. */
function SavedNote({ saved: { added, changed, refused } }: { saved: Saved }) {
  return (
    <Banner status={refused.length > 0 ? 'warn' : 'info'}>
      {t('members.manySaved', { added, changed })} {t('members.manyLeft')}
      {refused.length > 0 && (
        <ul className={styles.refusals}>
          {refused.map(({ person, message }) => (
            <li key={person.userId}>
              {t('members.manyRefused', { name: person.name ?? person.text, reason: message })}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

function useList(appId: string, keys: AppDocument['valueKeys'], onClose: () => void) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<CheckedPerson[]>()
  const [saved, setSaved] = useState<Saved>()
  const work = useWork()
  const read = readPeople(text, keys)

  const check = () =>
    work.run(read.people.length, async progress => setChecked(await checkPeople(appId, read.people, progress)))

  const save = () =>
    work.run(checked?.length ?? 0, async progress => {
      if (!checked) return
      try {
        const outcome = await savePeople(appId, checked, progress)
        const left = leftOf(checked, outcome)
        const { added, changed } = outcome
        toast.success({ title: t('members.manySaved', { added, changed }) })
        if (left.length === 0) return onClose()
        setText(listText(left, read))
        setSaved(outcome)
        setChecked(undefined)
      } finally {
        await client.invalidateQueries({ queryKey: membersKey })
      }
    })

  const change = (next: string) => {
    setText(next)
    work.forget()
  }
  return { ...work, text, read, checked, saved, check, save, change, back: () => setChecked(undefined) }
}

/** Whoever was neither added nor there already. */
function leftOf(checked: readonly CheckedPerson[], { refused }: Saved): CheckedPerson[] {
  const again = new Set(refused.map(({ person }) => person))
  return checked.filter(person => person.state === 'unknown' || person.state === 'several' || again.has(person))
}

const listText = (people: readonly CheckedPerson[], { keys }: ReadPeople) =>
  writeCells(
    writePeople(people, keys).map(row => row.map(text => ({ text, isText: true }))),
    keys.length > 0 ? ',' : '\t',
  )

type Progress = Parameters<typeof savePeople>[2]

/** One piece of work at a time, which ends with the dialog. */
function useWork() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [progress, setProgress] = useState({ done: 0, count: 0 })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const run = async (count: number, work: (progress: Progress) => Promise<void>) => {
    abort.current = new AbortController()
    const { signal } = abort.current
    setBusy(true)
    setFailure(undefined)
    setProgress({ done: 0, count })
    try {
      await work({ signal, onDone: done => setProgress({ done, count }) })
    } catch (error) {
      if (!signal.aborted) setFailure(describeError(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, ...progress, run, forget: () => setFailure(undefined) }
}
