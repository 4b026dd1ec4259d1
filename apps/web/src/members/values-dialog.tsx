import { ownValue } from '@trellis/base'
import type { AppDocument, MemberValues } from '@trellis/model'
import { Banner, Button, Dialog, TextField } from '@trellis/ui'
import { useId, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import type { Member } from './member.ts'
import styles from './members.module.css'
import { t } from './texts.ts'

type ValuesDialogProps = {
  title: string
  member: Member
  keys: AppDocument['valueKeys']
  onSave: (values: MemberValues) => Promise<void>
  onClose: () => void
}

/** What one person has in one app, by the keys that the app declares. */
export function ValuesDialog({ title, member, keys, onSave, onClose }: ValuesDialogProps) {
  const form = useId()
  const [values, setValues] = useState(member.values)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const change = (key: string, value: string) => {
    setValues({ ...values, [key]: value })
    setProblems(before =>
      Object.fromEntries(Object.entries(before).filter(([path]) => path !== `record.values.${key}`)),
    )
  }
  const save = async () => {
    setSaving(true)
    try {
      await onSave(values)
      onClose()
    } catch (error) {
      const fields = (isApiError(error) && error.details.fields) || {}
      setProblems(fields)
      setFailure(keys.some(({ key }) => fields[`record.values.${key}`]) ? undefined : describeError(error).message)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="compact"
      title={title}
      description={t('members.valuesWhy')}
      footer={
        <>
          <Button onPress={onClose}>{t('members.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isBusy={isSaving}>
            {t('members.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.values}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {failure && <Banner status="error">{failure}</Banner>}
        {keys.map(({ key, label }, index) => (
          <TextField
            key={key}
            label={label || key}
            autoFocus={index === 0}
            value={ownValue(values, key) ?? ''}
            error={problems[`record.values.${key}`]}
            onChange={value => change(key, value)}
          />
        ))}
      </form>
    </Dialog>
  )
}
