import { Button, Chip, FormField } from '@trellis/ui'
import { useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { fieldProps } from '../../inputs/field-props.ts'
import { t } from '../../texts.ts'
import { linkedCount, linkedRecords } from '../../values/links.ts'
import styles from './association.module.css'
import { isIn, type PendingChange, readPending, relationshipOf, tidy } from './change-links.ts'
import { LinkDialog } from './link-dialog.tsx'
import { describeLink, titleOf } from './linked-record.ts'
import { RecordLink } from './record-link.tsx'

/** Any number of linked records as chips, what is pending beside them, and a dialog to link and unlink in. */
export function LinksInput(props: InputProps) {
  const { value, pending, onChange, schema, disabled, readOnly } = props
  const [isOpen, setOpen] = useState(false)
  const records = linkedRecords(value)
  const change = readPending(pending)
  const collectionId = schema.metadata?.association?.cursor.collectionId
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  const hiddenCount = (linkedCount(value) ?? records.length) - records.length
  const shown = records.filter(record => !isIn(change.remove, record))
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
    >
      {control => (
        <div
          id={control.id}
          className={styles.links}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          {shown.map(record => (
            <Chip key={record.id} color={record.recordColor}>
              <RecordLink collectionId={collectionId} record={record} />
              <LinkText text={describeLink(relationshipOf(change, record), schema)} />
            </Chip>
          ))}
          {hiddenCount > 0 && <span className={styles.more}>{t('field.moreLinks', { count: hiddenCount })}</span>}
          {shown.length + change.add.length + change.remove.length + (change.modify?.length ?? 0) === 0 && (
            <span className={styles.none}>{isUnloaded(props) ? t('field.linksNotLoaded') : t('field.noLinks')}</span>
          )}
          <PendingChips change={change} onChange={onChange} isFixed={disabled || readOnly} />
          {!readOnly && collectionId && (
            <Button variant="tertiary" size="small" icon="link" isDisabled={disabled} onPress={() => setOpen(true)}>
              {t('field.linkRecords')}
            </Button>
          )}
          {collectionId && (
            <LinkDialog {...props} collectionId={collectionId} isOpen={isOpen} onClose={() => setOpen(false)} />
          )}
        </div>
      )}
    </FormField>
  )
}

/** What a link says itself, after the title of its record. */
function LinkText({ text }: { text: string }) {
  return text === '' ? null : <span className={styles.link}>{text}</span>
}

/** The association brings its records only where they are asked for, as the dialog does. */
function isUnloaded({ schema, value, record }: InputProps): boolean {
  return schema.metadata?.association?.preventLoad === true && value === undefined && record?.id !== undefined
}

type PendingChipsProps = { change: PendingChange; onChange: (change: unknown) => void; isFixed: boolean }

/** 'Add (n)' and 'Remove (n)'; each is taken back by its cross (2 §4). */
function PendingChips({ change, onChange, isFixed }: PendingChipsProps) {
  const chip = (list: 'add' | 'remove') => {
    const text =
      list === 'add' ? t('field.add', { count: change.add.length }) : t('field.remove', { count: change.remove.length })
    const undo = isFixed ? {} : { onRemove: () => onChange(tidy({ ...change, [list]: [] })), removeLabel: text }
    return (
      <span title={change[list].map(titleOf).join(', ')}>
        <Chip status={list === 'add' ? 'success' : 'error'} icon={list === 'add' ? 'add' : 'link_off'} {...undo}>
          {text}
        </Chip>
      </span>
    )
  }
  return (
    <>
      {change.add.length > 0 && chip('add')}
      {change.remove.length > 0 && chip('remove')}
      {change.modify && (
        <Chip
          status="info"
          icon="edit"
          {...(isFixed
            ? {}
            : { onRemove: () => onChange(tidy({ ...change, modify: [] })), removeLabel: t('field.linksChanged') })}
        >
          {t('field.changedLinks', { count: change.modify.length })}
        </Chip>
      )}
    </>
  )
}
