import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Agent, readAgent } from '@trellis/base'
import { Button, Chip, ConfirmDialog, formatDateTime, Icon, IconButton, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import rows from '../members/members.module.css'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from './account.module.css'
import { t } from './texts.ts'

type Session = OperationOutput<'SESSION_LIST'>['list'][number]

/** Where a user is signed in, with the way to end each. */
export function SessionList({
  userId,
  userName,
  isOwn = false,
}: {
  userId: string
  userName: string
  isOwn?: boolean
}) {
  const client = useQueryClient()
  const queryKey = ['sessions', userId]
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('SESSION_LIST', { userId }, { signal }),
    staleTime: 0,
  })
  const list = sessions.data?.list ?? []
  const [isAsking, setAsking] = useState(false)
  const end = async (sessionId?: string) => {
    try {
      const exceptId = list.find(({ isThis }) => isThis)?.id
      await call('SESSION_END', {
        userId,
        ...(sessionId === undefined ? { all: true, ...(exceptId && { exceptId }) } : { sessionId }),
      })
      toast.success({ title: t('account.ended') })
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey })
  }
  const canEndMore = list.filter(({ isThis }) => !isThis).length > (isOwn ? 1 : 0)
  return (
    <section className={styles.part} aria-label={t('account.sessions')}>
      <h2 className={rows.heading}>{t('account.sessions')}</h2>
      <p className={styles.hint}>{isOwn ? t('account.sessionsHow') : t('account.sessionsHowOther')}</p>
      {sessions.isPending && <Skeleton shape="rows" count={2} />}
      {sessions.isError && <LoadFailure size="small" error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && list.length === 0 && <p className={styles.hint}>{t('account.noSessions')}</p>}
      {list.length > 0 && (
        <ul className={rows.rows}>
          {list.map(session => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      )}
      {canEndMore && (
        <Button icon="logout" onPress={() => setAsking(true)}>
          {isOwn ? t('account.endOthers') : t('account.endAll')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={isOwn ? t('account.endOthersTitle') : t('account.endAllTitle', { name: userName })}
        description={t('account.endOthersHow')}
        confirmLabel={isOwn ? t('account.endOthers') : t('account.endAll')}
        onConfirm={() => end()}
      />
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const { agent, address, lastSeenAt, createdAt, isThis } = session
  const known = readAgent(agent ?? '')
  const name = nameOf(known)
  const date = formatDateTime(lastSeenAt)
  const seen = address === undefined ? t('account.seen', { date }) : t('account.seenFrom', { date, address })
  return (
    <li className={rows.row}>
      <Icon name={known.isPhone ? 'smartphone' : 'computer'} />
      <span className={rows.words}>
        <span className={rows.name}>
          {name} {isThis && <Chip status="info">{t('account.thisOne')}</Chip>}
        </span>
        <span className={rows.rowValues}>
          {seen} · {t('account.signedInOn', { date: formatDateTime(createdAt) })}
        </span>
      </span>
      {!isThis && <IconButton icon="logout" label={t('account.endSession', { name })} onPress={() => void onEnd()} />}
    </li>
  )
}

function nameOf({ browser, program, system }: Agent): string {
  if (browser !== undefined)
    return system === undefined ? t('account.browser', { browser }) : t('account.browserOn', { browser, system })
  return program === undefined ? t('account.unknownAgent') : t('account.program', { program })
}
