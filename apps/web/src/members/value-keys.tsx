import type { AppDocument } from '@trellis/model'
import { Button, IconButton, TextField } from '@trellis/ui'
import { useState } from 'react'
import styles from './members.module.css'
import { t } from './texts.ts'

type ValueKeys = AppDocument['valueKeys']
type ValueKeysProps = {
  keys: ValueKeys
  /** Why the last save was refused, by place. */
  problemAt: (index: number) => string
  onChange: (keys: ValueKeys) => void
}

const mostKeys = 50

/** The names of the values that people of the app may have: part of its definition, saved with it. */
export function ValueKeyList({ keys, problemAt, onChange }: ValueKeysProps) {
  return (
    <section className={styles.part} aria-labelledby="value-keys">
      <h2 id="value-keys" className={styles.heading}>
        {t('members.declared')}
      </h2>
      <p className={styles.hint}>{t('members.declaredWhy')}</p>
      {keys.length > 0 && (
        <ul className={styles.keys}>
          {keys.map(({ key, label = '' }, index) => (
            <li key={key} className={styles.key}>
              <TextField
                size="small"
                label={t('members.label', { key })}
                value={label}
                error={problemAt(index) || undefined}
                onChange={next => onChange(keys.map(old => (old.key === key ? withLabel(key, next) : old)))}
              />
              <IconButton
                icon="close"
                size="small"
                label={t('members.removeKey', { key })}
                onPress={() => onChange(keys.filter(old => old.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      {keys.length < mostKeys && (
        <NewKey taken={keys.map(({ key }) => key)} onAdd={key => onChange([...keys, { key }])} />
      )}
    </section>
  )
}

function withLabel(key: string, label: string): ValueKeys[number] {
  return label === '' ? { key } : { key, label }
}

function NewKey({ taken, onAdd }: { taken: readonly string[]; onAdd: (key: string) => void }) {
  const [key, setKey] = useState<string>()
  if (key === undefined) {
    return (
      <div className={styles.tools}>
        <Button icon="add" onPress={() => setKey('')}>
          {t('members.addKey')}
        </Button>
      </div>
    )
  }
  const isTaken = taken.includes(key)
  const isValid = /^[A-Za-z][A-Za-z0-9_]{0,58}$/.test(key) && !isTaken
  return (
    <form
      className={styles.newKey}
      onSubmit={event => {
        event.preventDefault()
        if (!isValid) return
        onAdd(key)
        setKey(undefined)
      }}
    >
      <TextField
        size="small"
        label={t('members.key')}
        description={t('members.keyHow')}
        isMono
        autoFocus
        value={key}
        error={isTaken ? t('members.keyTaken') : undefined}
        onChange={setKey}
      />
      <Button size="small" type="submit" isDisabled={!isValid}>
        {t('members.addKey')}
      </Button>
      <Button size="small" variant="tertiary" onPress={() => setKey(undefined)}>
        {t('members.cancel')}
      </Button>
    </form>
  )
}
