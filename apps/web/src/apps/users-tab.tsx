import type { AppDocument, AppUser } from '@trellis/model'
import { Avatar, Banner, Button, EmptyState, IconButton, Menu, TextField } from '@trellis/ui'
import { useState } from 'react'
import { withUser } from './app-draft.ts'
import styles from './app-editor.module.css'
import { problemsAt } from './app-problems.ts'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'
import { textOf, useBuilderLists } from './use-builder-lists.ts'

/** Who works in the app, each with the values that row rules may compare with. */
export function UsersTab({ editor }: { editor: AppEditor }) {
  const { document, change, problems } = editor
  const { users = [] } = useBuilderLists()
  if (!document) return null
  const free = users.filter(({ id }) => !document.users.some(({ userId }) => userId === id))
  const addMenu = (
    <Menu
      label={t('apps.addUser')}
      trigger={
        <Button icon="add" isDisabled={free.length === 0}>
          {t('apps.addUser')}
        </Button>
      }
      items={free.map(user => ({ id: user.id, label: textOf(user, 'fullName'), description: textOf(user, 'email') }))}
      onAction={userId => change(withUser(document, { userId }))}
    />
  )
  if (document.users.length === 0) {
    return (
      <EmptyState
        icon="group_add"
        title={t('apps.usersEmpty')}
        description={t('apps.usersEmptyWhy')}
        action={addMenu}
      />
    )
  }
  return (
    <section className={styles.form} aria-label={t('apps.users')}>
      <ul className={styles.people}>
        {document.users.map((user, at) => {
          const record = users.find(({ id }) => id === user.userId)
          return (
            <Person
              key={user.userId}
              user={user}
              name={textOf(record, 'fullName') || user.userId}
              email={record ? textOf(record, 'email') : ''}
              problem={problemsAt(problems, `users.${at}`).join('. ')}
              onChange={next => change(withUser(document, next))}
              onRemove={() => change(withoutUser(document, user.userId))}
            />
          )
        })}
      </ul>
      <div className={styles.add}>
        {addMenu}
        {free.length === 0 && <span className={styles.hint}>{t('apps.noUserLeft')}</span>}
      </div>
    </section>
  )
}

type PersonProps = {
  user: AppUser
  name: string
  email: string
  problem: string
  onChange: (user: AppUser) => void
  onRemove: () => void
}

function Person({ user, name, email, problem, onChange, onRemove }: PersonProps) {
  const values = Object.entries(user.values ?? {})
  const write = (next: Record<string, string>) =>
    onChange(Object.keys(next).length ? { userId: user.userId, values: next } : { userId: user.userId })
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <Avatar name={name} />
        <span className={styles.words}>
          <span className={styles.fieldName}>{name}</span>
          <span className={styles.hint}>{email}</span>
        </span>
        <IconButton icon="close" label={t('apps.removeUser', { name })} onPress={onRemove} />
      </div>
      {problem && <Banner status="error">{problem}</Banner>}
      {values.map(([key, value]) => (
        <div key={key} className={styles.pair}>
          <TextField size="small" label={key} value={value} onChange={next => write({ ...user.values, [key]: next })} />
          <IconButton
            icon="close"
            size="small"
            label={t('apps.removeValue', { key })}
            onPress={() => write(Object.fromEntries(values.filter(([other]) => other !== key)))}
          />
        </div>
      ))}
      <NewValue onAdd={key => write({ ...user.values, [key]: '' })} />
    </li>
  )
}

function NewValue({ onAdd }: { onAdd: (key: string) => void }) {
  const [key, setKey] = useState<string>()
  if (key === undefined) {
    return (
      <Button variant="tertiary" size="small" icon="add" onPress={() => setKey('')}>
        {t('apps.addValue')}
      </Button>
    )
  }
  const isValid = /^[A-Za-z][A-Za-z0-9_]{0,58}$/.test(key)
  return (
    <form
      className={styles.pair}
      onSubmit={event => {
        event.preventDefault()
        if (!isValid) return
        onAdd(key)
        setKey(undefined)
      }}
    >
      <TextField
        size="small"
        label={t('apps.key')}
        description={t('apps.valuesWhy')}
        isMono
        autoFocus
        value={key}
        onChange={setKey}
      />
      <Button size="small" type="submit" isDisabled={!isValid}>
        {t('apps.addValue')}
      </Button>
    </form>
  )
}

function withoutUser(document: AppDocument, userId: string): AppDocument {
  return { ...document, users: document.users.filter(user => user.userId !== userId) }
}
