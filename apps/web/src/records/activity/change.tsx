import { findFormat, linkedTitles } from '@trellis/fields'
import { recordName } from '@trellis/fields/web'
import { additionalPropertiesId, type ChangeLogEntry, type FieldSchema, goneFieldOf } from '@trellis/model'
import { Button, formatList, localeTag } from '@trellis/ui'
import { useState } from 'react'
import { t as recordsText } from '../texts.ts'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'

/** Characters of a value before it is cut. */
const shownLength = 240

type ChangeProps = { change: ChangeLogEntry; field: FieldSchema | undefined; isWhole: boolean }

/** One field of an entry: from what to what. */
export function Change({ change, field, isWhole }: ChangeProps) {
  return (
    <div className={styles.change}>
      <dt>{titleOf(change.key, field)}</dt>
      <dd>
        <ChangeText {...{ change, field, isWhole }} />
      </dd>
    </div>
  )
}

function titleOf(key: string, field: FieldSchema | undefined): string {
  if (key === additionalPropertiesId) return t('records.change.additional')
  return field?.title ?? goneFieldOf(key) ?? key
}

function ChangeText({ change, field, isWhole }: ChangeProps) {
  const links = [
    change.clear ? t('records.change.cleared') : '',
    change.set ? t('records.change.set', { titles: titlesOf(change.set) }) : '',
    change.remove?.length ? t('records.change.removed', { titles: titlesOf(change.remove) }) : '',
    change.add?.length ? t('records.change.added', { titles: titlesOf(change.add) }) : '',
  ].filter(Boolean)
  if (links.length > 0) return <span>{links.join('; ')}</span>
  if (field && findFormat(field.format)?.concealed) return <span>{t('records.change.concealed')}</span>
  return (
    <span className={styles.fromTo}>
      <span className={styles.label}>{t('records.change.from')}</span>{' '}
      <Value value={change.prevValue} {...{ field, isWhole }} />{' '}
      <span className={styles.label}>{t('records.change.to')}</span>{' '}
      <Value value={change.value} {...{ field, isWhole }} />
    </span>
  )
}

type ValueProps = Omit<ChangeProps, 'change'> & { value: unknown }

function Value({ value, field, isWhole }: ValueProps) {
  if (value === undefined || value === null || value === '')
    return <em className={styles.empty}>{recordsText('records.change.empty')}</em>
  const text = displayValue(value, field)
  return isWhole ? <span className={styles.value}>{text}</span> : <LongText text={text} />
}

/** Longer values are cut until they are asked for. */
function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= shownLength)
  if (isWhole) return <span className={styles.value}>{text}</span>
  return (
    <>
      <span className={styles.value}>{`${text.slice(0, shownLength).trimEnd()}…`}</span>{' '}
      <Button variant="link" size="small" onPress={() => setWhole(true)}>
        {t('records.change.more')}
      </Button>
    </>
  )
}

export function displayValue(value: unknown, field: FieldSchema | undefined): string {
  const format = field && findFormat(field.format)
  if (!format) return typeof value === 'string' ? value : JSON.stringify(value)
  return format.storage === 'link' ? formatList(linkedTitles(value)) : format.display(value, field, localeTag())
}

function titlesOf(list: readonly { id: string; recordTitle?: string }[]): string {
  return formatList(list.map(each => recordName(each)))
}
