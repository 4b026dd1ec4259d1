import { useQuery } from '@tanstack/react-query'
import { mayOpenSection } from '@trellis/model'
import { Banner, Button, Skeleton } from '@trellis/ui'
import { isApiError } from '../api/api-error.ts'
import type { OperationOutput } from '../api/operations.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page } from '../shell/page.tsx'
import { useVisit } from '../shell/recent.ts'
import styles from './flows.module.css'
import { openedFlowQuery } from './opened-flow.ts'
import { RunForm } from './run-form.tsx'
import { startFlow } from './start-flow.ts'
import { t } from './texts.ts'

type OpenedFlow = OperationOutput<'FLOW_OPEN'>

/** Runs a flow by hand: a form of its inputs, and what it answers (2 §2.1). */
export function FlowPage() {
  const id = useTextParameter('id') ?? ''
  const { data, error, refetch } = useQuery(openedFlowQuery(id))
  useVisit(data && visitOf(data))
  if (id === '' || isApiError(error, 'NOT_FOUND')) {
    return (
      <MissingPage
        icon="account_tree"
        title={t('flows.notFound')}
        description={t('flows.notFoundWhy')}
        wayOut={{ href: '/', label: t('flows.toHome') }}
      />
    )
  }
  if (data) {
    return (
      <RecordGatewayProvider>
        <OpenFlow key={`${data.id} ${data.version}`} flow={data} />
      </RecordGatewayProvider>
    )
  }
  return (
    <Page title={t('flows.area')} header="hidden">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="form" count={3} />}
    </Page>
  )
}

function OpenFlow({ flow }: { flow: OpenedFlow }) {
  const { id, name, icon, description, status, inputs } = flow
  const canEdit = mayOpenSection(useUser(), 'flows')
  return (
    <Page
      title={name}
      area={t('flows.area')}
      icon={icon ?? 'account_tree'}
      {...(description ? { description } : {})}
      actions={
        canEdit && (
          <Button icon="edit" href={placeOf.flowEditor(id)}>
            {t('flows.edit')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        {status !== 'enabled' && (
          <Banner status="warn" role="note">
            {status === 'blocked' ? t('flows.blocked') : t('flows.off')}
          </Banner>
        )}
        <RunForm
          inputs={inputs}
          isDisabled={status !== 'enabled'}
          run={(input, signal) => startFlow({ id, input }, signal)}
        />
      </div>
    </Page>
  )
}

function visitOf({ id, name, icon, color }: OpenedFlow) {
  return { href: placeOf.flow(id), title: name, area: t('flows.area'), icon: icon ?? 'account_tree', color }
}
