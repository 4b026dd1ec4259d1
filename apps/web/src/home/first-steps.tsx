import { useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import { Card, Icon, IconButton, Link } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { hasPlace, sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import styles from './first-steps.module.css'
import { t } from './texts.ts'

type StepId = keyof OperationOutput<'FIRST_STEPS_STATUS'>

/** Where each is taken, and the section of the builder that it belongs to. */
const steps = [
  { id: 'collection', section: 'data', href: '/builder/data/list' },
  { id: 'record', section: 'data', href: '/builder/data/import' },
  { id: 'view', section: 'views', href: '/builder/views/list' },
  { id: 'app', section: 'tags', href: '/builder/tags/list' },
  { id: 'invite', section: 'invitations', href: '/builder/invitations/list' },
] as const satisfies readonly { id: StepId; section: string; href: string }[]

/** What a new workspace lacks, for whoever may add it; gone when all is there, or when it was hidden. */
export function FirstSteps() {
  const user = useUser()
  const [isHidden, setHidden] = useState(() => wasHidden(user.id))
  const sections = new Set<string>(sectionsFor(user).map(({ id }) => id))
  const own = steps.filter(({ section, href }) => sections.has(section) && hasPlace(href))
  const { data } = useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => call('FIRST_STEPS_STATUS', {}, { signal }),
    enabled: !isHidden && own.length > 0,
    staleTime: 0,
  })
  if (isHidden || !data) return null
  const shown = own.map(({ id, href }) => ({ id, href, isDone: ownValue(data, id) === true }))
  const done = shown.filter(({ isDone }) => isDone).length
  if (done === shown.length) return null
  const hide = () => {
    noteHidden(user.id)
    setHidden(true)
  }
  return (
    <section className={styles.section} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.heading}>
          {t('steps.title')}
        </h2>
        <span className={styles.count}>{t('steps.done', { done, all: shown.length })}</span>
        <IconButton icon="close" size="small" label={t('steps.hide')} onPress={hide} />
      </div>
      <Card>
        <ol className={styles.steps}>
          {shown.map(step => (
            <Step key={step.id} {...step} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Step({ id, href, isDone }: { id: StepId; href: string; isDone: boolean }) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon
        name={isDone ? 'check_circle' : 'radio_button_unchecked'}
        size={20}
        isFilled={isDone}
        {...(isDone ? { label: t('steps.isDone') } : {})}
      />
      <div className={styles.words}>
        {isDone ? t(`steps.${id}`) : <Link href={href}>{t(`steps.${id}`)}</Link>}
        {!isDone && <p className={styles.how}>{t(`steps.${id}How`)}</p>}
      </div>
    </li>
  )
}

const nameFor = (userId: string) => `trellis.first-steps.${userId}`

function wasHidden(userId: string): boolean {
  try {
    return localStorage.getItem(nameFor(userId)) === 'hidden'
  } catch {
    return false
  }
}

function noteHidden(userId: string): void {
  try {
    localStorage.setItem(nameFor(userId), 'hidden')
  } catch {
    // Without storage they come back with the next visit.
  }
}
