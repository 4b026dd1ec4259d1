import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ConfirmDialog, formatDate, formatDateTime, Icon, IconButton, Link, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import rows from '../members/members.module.css'
import { placeOf, sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { roleName } from '../shell/role-names.ts'
import styles from './account.module.css'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { FlowUsersDialog } from './flow-users-dialog.tsx'
import { t } from './texts.ts'

// For whoever loads it when it is needed: alone it would be one more file.
export { CreateTokenDialog }

type Token = OperationOutput<'API_TOKEN_LIST'>['list'][number]

type TokenListProps = {
  /** Those of all users where it is left out. */
  userId?: string
  isOwn?: boolean
}

/** The tokens with which programs act for a user, or for anybody; their owner makes new ones. */
export function TokenList({ userId, isOwn = false }: TokenListProps) {
  const client = useQueryClient()
  const isOfAll = userId === undefined
  const queryKey = ['api-tokens', userId ?? '*']
  const tokens = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('API_TOKEN_LIST', isOfAll ? { everybody: true } : { userId }, { signal }),
    staleTime: 0,
  })
  const words = wordsOf({ isOfAll, isOwn })
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Token>()
  const [lending, setLending] = useState<Token>()
  const refresh = () => client.invalidateQueries({ queryKey })
  const revoke = async (id: string) => {
    try {
      await call('API_TOKEN_REVOKE', { id })
      toast.success({ title: t('account.revoked') })
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  return (
    <section className={styles.part} aria-label={t('account.tokens')}>
      {!isOfAll && <h2 className={rows.heading}>{t('account.tokens')}</h2>}
      {words.how && <p className={styles.hint}>{words.how}</p>}
      {tokens.isPending && <Skeleton shape="rows" count={2} />}
      {tokens.isError && <LoadFailure size="small" error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.list.length === 0 && <p className={styles.hint}>{words.none}</p>}
      {tokens.data && tokens.data.list.length > 0 && (
        <ul className={rows.rows}>
          {tokens.data.list.map(token => (
            <li key={token.id} className={rows.row}>
              <Icon name="key" />
              <span className={rows.words}>
                <span className={rows.name}>{token.name}</span>
                {isOfAll && (
                  <span className={rows.rowValues}>
                    <Owner owner={token.owner} />
                  </span>
                )}
                <span className={rows.rowValues}>{factsOf(token).join(' · ')}</span>
              </span>
              {isOwn && (
                <IconButton
                  icon="group_add"
                  label={t('account.flowUsersOf', { name: token.name })}
                  onPress={() => setLending(token)}
                />
              )}
              <IconButton
                icon="delete"
                label={t('account.revoke', { name: token.name })}
                onPress={() => setRevoking(token)}
              />
            </li>
          ))}
        </ul>
      )}
      {isOwn && (
        <Button icon="add" onPress={() => setMaking(true)}>
          {t('account.newToken')}
        </Button>
      )}
      {isMaking && <CreateTokenDialog onMade={refresh} onClose={() => setMaking(false)} />}
      {lending && <FlowUsersDialog token={lending} onSaved={refresh} onClose={() => setLending(undefined)} />}
      <ConfirmDialog
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={t('account.revokeTitle', { name: revoking?.name ?? '' })}
        description={t('account.revokeHow')}
        confirmLabel={t('account.revokeNow')}
        onConfirm={() => (revoking ? revoke(revoking.id) : undefined)}
      />
    </section>
  )
}

function wordsOf({ isOfAll, isOwn }: { isOfAll: boolean; isOwn: boolean }): { how?: string; none: string } {
  if (isOfAll) return { none: t('account.noTokensAll') }
  if (isOwn) return { how: t('account.tokensHow'), none: t('account.noTokens') }
  return { how: t('account.tokensHowOther'), none: t('account.noTokensOther') }
}

/** Leads to all that acts for them, for whoever may look there. */
function Owner({ owner: { id, name } }: { owner: Token['owner'] }) {
  const user = useUser()
  if (!sectionsFor(user).some(section => section.id === 'users')) return name
  return <Link href={placeOf.userSessions(id)}>{name}</Link>
}

function factsOf(token: Token): string[] {
  const { ending, roles, isTenantAdmin, appIds, operations, flowUsers, expiresAt, lastUsedAt, lastAddress } = token
  return [
    t('account.tokenEnding', { ending }),
    ...(isTenantAdmin ? [t('account.tokenAdmin')] : []),
    ...roles.map(roleName),
    ...(appIds ? [t('account.tokenSomeApps', { count: appIds.length })] : []),
    ...(operations ? [t('account.tokenSomeOperations', { count: operations.length })] : []),
    ...(flowUsers.length > 0
      ? [t('account.tokenFlowUsers', { names: flowUsers.map(({ name }) => name).join(', ') })]
      : []),
    ...(expiresAt ? [t('account.tokenUntil', { date: formatDate(expiresAt.slice(0, 10)) })] : []),
    lastUsedAt
      ? t('account.tokenUsed', { date: formatDateTime(lastUsedAt), address: lastAddress ?? '' })
      : t('account.tokenUnused'),
  ]
}
