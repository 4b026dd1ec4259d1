import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ConfirmDialog, formatDate, formatDateTime, Icon, IconButton, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import rows from '../members/members.module.css'
import { LoadFailure } from '../shell/load-failure.tsx'
import { roleName } from '../shell/role-names.ts'
import styles from './account.module.css'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { FlowUsersDialog } from './flow-users-dialog.tsx'
import { t } from './texts.ts'

type Token = OperationOutput<'API_TOKEN_LIST'>['list'][number]

/** The tokens with which programs act for a user; their owner makes new ones. */
export function TokenList({ userId, isOwn = false }: { userId: string; isOwn?: boolean }) {
  const client = useQueryClient()
  const queryKey = ['api-tokens', userId]
  const tokens = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('API_TOKEN_LIST', { userId }, { signal }),
    staleTime: 0,
  })
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
      <h2 className={rows.heading}>{t('account.tokens')}</h2>
      <p className={styles.hint}>{isOwn ? t('account.tokensHow') : t('account.tokensHowOther')}</p>
      {tokens.isPending && <Skeleton shape="rows" count={2} />}
      {tokens.isError && <LoadFailure size="small" error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.list.length === 0 && (
        <p className={styles.hint}>{isOwn ? t('account.noTokens') : t('account.noTokensOther')}</p>
      )}
      {tokens.data && tokens.data.list.length > 0 && (
        <ul className={rows.rows}>
          {tokens.data.list.map(token => (
            <li key={token.id} className={rows.row}>
              <Icon name="key" />
              <span className={rows.words}>
                <span className={rows.name}>{token.name}</span>
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
