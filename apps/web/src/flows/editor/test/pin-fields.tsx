import { Button, formatDateTime, Icon, IconButton, TextArea } from '@trellis/ui'
import { useState } from 'react'
import styles from '../flow-editor.module.css'
import type { EarlierResult } from './earlier-results.ts'
import { usePinning } from './pins.ts'
import { t } from './texts.ts'

/** What the step finds of others, and where that comes from; each can be pinned. */
export function EarlierResults({ id, results }: { id: string; results: readonly EarlierResult[] }) {
  return (
    <section className={styles.part} aria-label={t('flowTest.earlier')}>
      <h3 className={styles.legend}>{t('flowTest.earlier')}</h3>
      <p className={styles.hint}>{t('flowTest.earlierWhy')}</p>
      {results.map(result => (
        <Earlier key={result.stepId} id={id} result={result} />
      ))}
    </section>
  )
}

function Earlier({ id, result }: { id: string; result: EarlierResult }) {
  const { stepId, stepName: name, value, at, isPinned } = result
  const [draft, setDraft] = useState<string>()
  const pin = usePinning(id)
  const read = draft === undefined ? undefined : readJson(draft)
  const source = isPinned
    ? t('flowTest.pinned')
    : at === undefined
      ? t('flowTest.missing')
      : t('flowTest.fromRun', { at: formatDateTime(at) })
  const save = async () => {
    if (read && (await pin(stepId, read.value))) setDraft(undefined)
  }
  return (
    <>
      <div className={styles.strip}>
        <Icon name={isPinned ? 'push_pin' : at === undefined ? 'error' : 'history'} size={16} />
        <span>{name}</span>
        <span className={styles.fact}>{source}</span>
        <IconButton
          icon="edit"
          size="small"
          label={t(isPinned ? 'flowTest.changePin' : 'flowTest.pin', { name })}
          onPress={() => setDraft(draft === undefined ? JSON.stringify(value ?? {}, null, 2) : undefined)}
        />
        {isPinned && (
          <IconButton
            icon="close"
            size="small"
            label={t('flowTest.unpinOf', { name })}
            onPress={() => void pin(stepId, undefined)}
          />
        )}
      </div>
      {draft !== undefined && (
        <>
          <TextArea
            label={t('flowTest.json', { name })}
            isMono
            value={draft}
            onChange={setDraft}
            {...(read ? {} : { error: t('flowTest.noJson') })}
          />
          <div>
            <Button size="small" icon="push_pin" isDisabled={!read} onPress={() => void save()}>
              {t('flowTest.save')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** undefined where the text is no JSON. */
export function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
