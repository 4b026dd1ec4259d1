import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Button,
  Chip,
  EmptyState,
  formatDateTime,
  formatNumber,
  ScrollArea,
  Skeleton,
  toast,
  VisuallyHidden,
} from '@trellis/ui'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import styles from './mail.module.css'
import { outboxKey } from './mail-keys.ts'
import { t } from './texts.ts'

type Mail = OperationOutput<'MAIL_OUTBOX_LIST'>['list'][number]

const looks = { waiting: 'warn', sending: 'info', sent: 'success', failed: 'error' } as const
const titles = ['at', 'kind', 'address', 'state', 'attempts', 'error'] as const
/** While something is on its way, its state is asked for so often. */
const refreshMs = 2000

/** The last mails with what became of them, never what stands in them. */
export function Outbox() {
  const query = useQuery({
    queryKey: outboxKey,
    queryFn: ({ signal }) => call('MAIL_OUTBOX_LIST', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(isOnItsWay) ? refreshMs : false),
  })
  return (
    <section className={styles.part} aria-label={t('mail.outbox')}>
      <h2 className={styles.heading}>{t('mail.outbox')}</h2>
      <p className={styles.hint}>{t('mail.outboxHow')}</p>
      {query.isError && <LoadFailure size="small" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="rows" count={4} />}
      {query.data &&
        (query.data.list.length === 0 ? (
          <EmptyState icon="mail" title={t('mail.outboxEmpty')} />
        ) : (
          <Mails mails={query.data.list} />
        ))}
    </section>
  )
}

const isOnItsWay = ({ state }: Mail) => state === 'waiting' || state === 'sending'

function Mails({ mails }: { mails: readonly Mail[] }) {
  return (
    <ScrollArea className={styles.scroll}>
      <table className={styles.table} aria-label={t('mail.outbox')}>
        <thead>
          <tr>
            {titles.map(title => (
              <th key={title} scope="col">
                {t(`mail.${title}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('mail.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map(mail => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const { kind, address, state, attempts, error, createdAt, canRetry } = mail
  return (
    <tr>
      <td>{formatDateTime(createdAt)}</td>
      <td>{kindText(kind)}</td>
      <td className={styles.long}>{address}</td>
      <td>
        <Chip size="small" status={looks[state]}>
          {t(`mail.state.${state}`)}
        </Chip>
      </td>
      <td>{formatNumber(attempts)}</td>
      <td className={styles.long}>{error}</td>
      <td>{canRetry && <RetryButton mail={mail} />}</td>
    </tr>
  )
}

function RetryButton({ mail: { id, address } }: { mail: Mail }) {
  const client = useQueryClient()
  const retry = async () => {
    try {
      await call('MAIL_RETRY', { id })
      toast.success({ title: t('mail.retrying') })
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: outboxKey })
  }
  return (
    <Button size="small" aria-label={t('mail.retryTo', { email: address })} onPress={() => void retry()}>
      {t('mail.retry')}
    </Button>
  )
}

const kindTexts: Readonly<Record<string, () => string>> = {
  invitation: () => t('mail.kind.invitation'),
  password: () => t('mail.kind.password'),
  address: () => t('mail.kind.address'),
  test: () => t('mail.kind.test'),
  flow: () => t('mail.kind.flow'),
  notification: () => t('mail.kind.notification'),
}

function kindText(kind: string): string {
  return Object.hasOwn(kindTexts, kind) ? (kindTexts[kind]?.() ?? kind) : kind
}
