import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DriverDefinition, failureReasons } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'
import { Banner, Button, IconButton, TextField, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import type { AssetEditor } from '../assets/use-asset-editor.ts'
import { secretLabel } from './driver-texts.ts'
import styles from './integrations.module.css'
import { t } from './texts.ts'

type ConnectionPartProps = {
  editor: AssetEditor<IntegrationDocument>
  document: IntegrationDocument
  driver: DriverDefinition
}

/** The secrets that the connection needs, and whether it works. */
export function ConnectionPart({ editor, document, driver }: ConnectionPartProps) {
  const { id, original, hasChanges } = editor
  if (id === undefined || hasChanges) return <Banner status="info">{t('integrations.saveFirst')}</Banner>
  const needed = driver.asks(document.connection).secrets
  return (
    <>
      {needed.length > 0 && <Secrets key={`secrets ${original?.version}`} id={id} driver={driver} needed={needed} />}
      <ConnectionTest key={`test ${original?.version}`} id={id} />
    </>
  )
}

type SecretsProps = { id: string; driver: DriverDefinition; needed: readonly string[] }

function Secrets({ id, driver, needed }: SecretsProps) {
  const client = useQueryClient()
  const queryKey = ['integrations', 'secrets', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('INTEGRATION_STATUS', { id }, { signal }),
    gcTime: 0,
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  const set = async (secrets: Record<string, string | null>) => {
    try {
      await call('INTEGRATION_SET_SECRETS', { id, secrets })
      setTyped({})
      toast.success({ title: t('integrations.secretsSaved') })
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section className={styles.part} aria-label={t('integrations.secrets')}>
      <h2 className={styles.heading}>{t('integrations.secrets')}</h2>
      <p className={styles.hint}>{t('integrations.secretsWhy')}</p>
      {needed.map(name => {
        const label = secretLabel(driver, name)
        const { info } = driver.secrets[name] ?? {}
        const isSet = data?.set.includes(name) === true
        return (
          <div key={name} className={styles.secret}>
            <TextField
              type="password"
              autoComplete="new-password"
              label={label}
              description={info}
              placeholder={isSet ? t('integrations.secretSet') : t('integrations.secretNotSet')}
              value={typed[name] ?? ''}
              onChange={value => setTyped({ ...typed, [name]: value })}
            />
            {isSet && (
              <IconButton
                icon="delete"
                label={t('integrations.secretRemove', { name: label })}
                onPress={() => void set({ [name]: null })}
              />
            )}
          </div>
        )
      })}
      <div>
        <Button isDisabled={Object.keys(given).length === 0} onPress={() => void set(given)}>
          {t('integrations.secretSave')}
        </Button>
      </div>
    </section>
  )
}

function ConnectionTest({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<OperationOutput<'INTEGRATION_TEST'>>()
  const [isTesting, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    try {
      setOutcome(await call('INTEGRATION_TEST', { id }))
    } catch (error) {
      showError(error)
    } finally {
      setTesting(false)
    }
  }
  return (
    <div className={styles.part}>
      <div>
        <Button icon="power" isDisabled={isTesting} onPress={() => void test()}>
          {t('integrations.testConnection')}
        </Button>
      </div>
      <div role="status">
        {outcome && (
          <OutcomeBanner outcome={outcome} done={t('integrations.testConnectionOk', { ms: outcome.durationMs })} />
        )}
      </div>
    </div>
  )
}

type OutcomeProps = { outcome: OperationOutput<'INTEGRATION_TEST'>; done: string }

/** What became of a call; the driver's reason first, then what the server said. */
export function OutcomeBanner({ outcome, done }: OutcomeProps) {
  const { status, message, reason = '' } = outcome
  if (status === 'done') return <Banner status="success">{done}</Banner>
  return (
    <Banner status="error" title={reasonText(reason)}>
      {message}
    </Banner>
  )
}

export const reasonText = (reason: string): string =>
  Object.hasOwn(failureReasons, reason)
    ? failureReasons[reason as keyof typeof failureReasons]
    : t('integrations.failed')
