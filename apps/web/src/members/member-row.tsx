import type { AppDocument } from '@trellis/model'
import { IconButton, Link } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { type Member, valuesInWords } from './member.ts'
import styles from './members.module.css'
import { t } from './texts.ts'
import type { ChangeMembers } from './use-change-members.ts'
import { ValuesDialog } from './values-dialog.tsx'

type MemberRowProps = {
  member: Member
  picture: ReactNode
  name: string
  href?: string | undefined
  hint?: string | undefined
  /** What the app declares, as it is stored. */
  keys: AppDocument['valueKeys']
  labels: { edit: string; remove: string }
  /** undefined where the user at the screen may only look. */
  changes: Pick<ChangeMembers, 'remove' | 'saveValues'> | undefined
}

/** A person of an app, or an app of a person: with the values, and the way to change and end it. */
export function MemberRow({ member, picture, name, href, hint, keys, labels, changes }: MemberRowProps) {
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    await changes?.remove(member)
    setRemoving(false)
  }
  const values = valuesInWords(member.values, keys, t('members.noValue'))
  return (
    <li className={styles.row}>
      {picture}
      <span className={styles.words}>
        <span className={styles.name}>{href ? <Link href={href}>{name}</Link> : name}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
        {values && <span className={styles.rowValues}>{values}</span>}
      </span>
      {changes && keys.length > 0 && <IconButton icon="edit" label={labels.edit} onPress={() => setEditing(true)} />}
      {changes && (
        <IconButton icon="close" label={labels.remove} isDisabled={isRemoving} onPress={() => void remove()} />
      )}
      {changes && isEditing && (
        <ValuesDialog
          title={labels.edit}
          member={member}
          keys={keys}
          onSave={next => changes.saveValues(member, next, keys)}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}
