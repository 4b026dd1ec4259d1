import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FlowDocument, type FlowWebhook, flowWebhookProofs } from '@trellis/model'
import { Banner, Button, EmptyState, IconButton, Select, Switch, TextField } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { showError } from '../../../api/show-error.ts'
import type { AssetEditor, AssetProblems } from '../../../assets/use-asset-editor.ts'
import { ShownOnce } from '../../../secrets/shown-once.tsx'
import styles from '../flow-editor.module.css'
import { flowKind } from '../flow-kind.ts'
import { withPart } from '../part.ts'
import { statusQuery } from '../status-query.ts'
import { t } from './texts.ts'

type WebhookPartProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument }

/** How another system starts the flow, and how it proves itself. */
export function WebhookPart({ editor, flow }: WebhookPartProps) {
  const { webhook } = flow
  const set = (next: FlowWebhook | undefined, part = 'proof') =>
    editor.change(withPart(flow, 'webhook', next), `webhook ${part}`)
  return (
    <section className={styles.part} aria-label={t('flowStarts.webhook')}>
      <h2 className={styles.heading}>{t('flowStarts.webhook')}</h2>
      {webhook ? (
        <div className={styles.group}>
          <div className={styles.row}>
            <Select
              label={t('flowStarts.proof')}
              description={t(`flowStarts.proofHow.${webhook.proof}`)}
              isSearchable={false}
              value={webhook.proof}
              options={flowWebhookProofs.map(id => ({ id, label: t(`flowStarts.proof.${id}`) }))}
              onChange={id => {
                const proof = flowWebhookProofs.find(each => each === id)
                if (proof) set(withProof(webhook, proof))
              }}
            />
            <IconButton icon="delete" label={t('flowStarts.removeWebhook')} onPress={() => set(undefined)} />
          </div>
          <Parts webhook={webhook} problems={editor.problems} onChange={set} />
          <Switch
            label={t('flowStarts.isOn')}
            value={webhook.disabled !== true}
            onChange={isOn => set(withPart(webhook, 'disabled', isOn !== true), 'disabled')}
          />
          <Address id={editor.id} proof={editor.original?.document.webhook?.proof} />
        </div>
      ) : (
        <>
          <EmptyState
            size="small"
            icon="webhook"
            title={t('flowStarts.noWebhook')}
            description={t('flowStarts.noWebhookWhy')}
          />
          <div>
            <Button icon="add" onPress={() => set({ proof: 'address' })}>
              {t('flowStarts.addWebhook')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** What another proof does not need goes. */
function withProof({ idHeader, disabled }: FlowWebhook, proof: FlowWebhook['proof']): FlowWebhook {
  return {
    proof,
    ...(proof === 'header' && { header: 'X-Hub-Signature-256', encoding: 'hex' as const, prefix: 'sha256=' }),
    ...(proof !== 'standard' && idHeader !== undefined && { idHeader }),
    ...(disabled && { disabled }),
  }
}

type PartsProps = {
  webhook: FlowWebhook
  problems: AssetProblems
  onChange: (next: FlowWebhook, part: string) => void
}

function Parts({ webhook, problems, onChange }: PartsProps) {
  const { proof } = webhook
  const set = (key: 'header' | 'prefix' | 'idHeader', value: string) => onChange(withPart(webhook, key, value), key)
  return (
    <div className={styles.fields}>
      {proof === 'header' && (
        <>
          <TextField
            label={t('flowStarts.header')}
            isRequired
            isMono
            error={problems['webhook.header']}
            value={webhook.header ?? ''}
            onChange={value => set('header', value)}
          />
          <TextField
            label={t('flowStarts.prefix')}
            isMono
            error={problems['webhook.prefix']}
            value={webhook.prefix ?? ''}
            onChange={value => set('prefix', value)}
          />
          <Select
            label={t('flowStarts.encoding')}
            isSearchable={false}
            value={webhook.encoding ?? 'hex'}
            options={[
              { id: 'hex', label: t('flowStarts.encoding.hex') },
              { id: 'base64', label: t('flowStarts.encoding.base64') },
            ]}
            onChange={value => onChange({ ...webhook, encoding: value === 'base64' ? value : 'hex' }, 'encoding')}
          />
        </>
      )}
      {proof !== 'standard' && (
        <TextField
          label={t('flowStarts.idHeader')}
          description={t('flowStarts.idHeaderHow')}
          isMono
          error={problems['webhook.idHeader']}
          value={webhook.idHeader ?? ''}
          onChange={value => set('idHeader', value)}
        />
      )}
    </div>
  )
}

/** Where requests go, and the secret, which is shown once. `proof`: of what is stored, for that is what counts. */
function Address({ id, proof }: { id: string | undefined; proof: FlowWebhook['proof'] | undefined }) {
  const client = useQueryClient()
  const { data } = useQuery({ ...statusQuery(id ?? ''), enabled: id !== undefined })
  const [made, setMade] = useState<{ label: string; value: string }>()
  if (id === undefined || proof === undefined) return <p className={styles.hint}>{t('flowStarts.saveFirst')}</p>
  const address = `${location.origin}/api/hooks/${id}`
  const make = async () => {
    try {
      const { secret, path } = await call('FLOW_MAKE_WEBHOOK_SECRET', { id })
      const isInAddress = proof === 'address'
      setMade({
        label: t(isInAddress ? 'flowStarts.address' : 'flowStarts.secret'),
        value: isInAddress ? `${location.origin}${path}` : secret,
      })
      await client.invalidateQueries({ queryKey: [...flowKind.queryKey, 'status', id] })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <TextField
        label={t('flowStarts.address')}
        isReadOnly
        isMono
        value={proof === 'address' ? `${address}/…` : address}
        description={t(proof === 'address' ? 'flowStarts.addressHow' : 'flowStarts.addressSigned')}
      />
      {data && !data.hasWebhookSecret && <Banner status="warn">{t('flowStarts.noSecret')}</Banner>}
      <div>
        <Button icon="key" onPress={() => void make()}>
          {t(data?.hasWebhookSecret ? 'flowStarts.anotherSecret' : 'flowStarts.makeSecret')}
        </Button>
      </div>
      {made && (
        <ShownOnce
          {...made}
          title={t('flowStarts.secretMade')}
          description={t('flowStarts.secretOnce')}
          copyLabel={t('flowStarts.copy')}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
