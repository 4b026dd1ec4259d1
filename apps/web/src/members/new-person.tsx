import { useQueryClient } from '@tanstack/react-query'
import { Button, Dialog } from '@trellis/ui'
import { useId, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { atFields } from '../core-editors/use-core-editor.ts'
import { PersonFields } from '../users/person-fields.tsx'
import { newUser, userProblems } from '../users/user.ts'
import styles from './members.module.css'
import { t } from './texts.ts'
import { useChangeMembers } from './use-change-members.ts'

export type Made = { userId: string; userName: string }

type NewPersonProps = {
  place: { appId: string; appName: string }
  /** What was looked for: a name, or an address. */
  search: string
  onMade: (made: Made) => void
  onClose: () => void
}

/** Makes a user and puts them into the app. */
export function NewPerson({ place, search, onMade, onClose }: NewPersonProps) {
  const id = useId()
  const { values, problems, change, isSaving, save } = useNewPerson(place, search, onMade)
  const footer = (
    <>
      <Button onPress={onClose}>{t('members.cancel')}</Button>
      <Button variant="primary" type="submit" form={id} isBusy={isSaving}>
        {t('members.createAndAdd')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('members.newUserIn', { app: place.appName })}
      description={t('members.newUserHow')}
      footer={footer}
    >
      <form
        id={id}
        className={styles.values}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <PersonFields values={values} problems={problems} onChange={change} autoFocus />
      </form>
    </Dialog>
  )
}

type Values = { fullName: string; email: string }

function useNewPerson(place: NewPersonProps['place'], search: string, onMade: NewPersonProps['onMade']) {
  const client = useQueryClient()
  const { add } = useChangeMembers()
  const [values, setValues] = useState<Values>(() => begun(search))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => !Object.hasOwn(part, key))))
  }
  const save = async () => {
    const found = userProblems({ ...newUser, ...values })
    setProblems(found)
    if (isSaving || Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const record = { fullName: values.fullName.trim(), email: values.email.trim(), roles: [] }
      const made = await call('CORE_CREATE', { collectionId: 'User', record })
      void client.invalidateQueries({ queryKey: ['users'] })
      const person = { userId: made.id, userName: made.recordTitle || record.fullName }
      await add({ ...place, ...person })
      onMade(person)
    } catch (error) {
      const fields = isApiError(error) ? atFields(values, error.details.fields ?? {}) : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) showError(error)
      setSaving(false)
    }
  }
  return { values, problems, change, isSaving, save }
}

function begun(search: string): Values {
  const text = search.trim()
  return text.includes('@') ? { fullName: '', email: text } : { fullName: text, email: '' }
}
