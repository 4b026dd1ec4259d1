import { useQuery } from '@tanstack/react-query'
import { isPlainObject, ownValue } from '@trellis/base'
import { defaultValues } from '@trellis/fields'
import { type DriverDefinition, type DriverOperation, findDriver } from '@trellis/integrations'
import type { RecordValues } from '@trellis/model'
import { Button, Select, Skeleton } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { coreListQuery, textOf } from '../apps/use-builder-lists.ts'
import { openAsset } from '../assets/use-asset-editor.ts'
import { operationLabel } from './driver-texts.ts'
import { integrationKind } from './integration-kind.ts'
import styles from './integrations.module.css'
import { OperationForm } from './operation-form.tsx'
import { TablePickers } from './table-pickers.tsx'
import { t } from './texts.ts'

type IntegrationRequestProps = {
  /** `integrationId`, `operation` and its `input`; each may be a formula. */
  parameters: RecordValues
  /** Offers what changes nothing over there alone. */
  readsOnly: boolean
  onChange: (parameters: RecordValues, key: string) => void
  /** How they are asked where integrations may not be read, or a formula says which one it is. */
  children: ReactNode
}

/** What a step asks of an integration: which one, which operation or kept request, and the form of its driver. */
export function IntegrationRequest({ parameters, readsOnly, onChange, children }: IntegrationRequestProps) {
  const { data: integrations, isPending } = useQuery(coreListQuery('Integration', 'name'))
  const { integrationId } = parameters
  const id = typeof integrationId === 'string' ? integrationId : ''
  const isListed = id === '' || integrations?.some(each => each.id === id) === true
  if (isPending) return <Skeleton shape="form" count={3} />
  if (!integrations || !isListed || (integrationId !== undefined && typeof integrationId !== 'string')) return children
  if (integrations.length === 0) return <p className={styles.hint}>{t('integrations.empty')}</p>
  return (
    <>
      <Select
        label={t('integrations.one')}
        placeholder={t('integrations.chooseOne')}
        value={id === '' ? null : id}
        options={integrations.map(each => ({ id: each.id, label: textOf(each, 'name') }))}
        onChange={next => next && next !== id && onChange({ integrationId: next }, 'integrationId')}
      />
      {id !== '' && <Request id={id} parameters={parameters} readsOnly={readsOnly} onChange={onChange} />}
    </>
  )
}

type RequestProps = Omit<IntegrationRequestProps, 'children'> & { id: string }

function Request({ id, parameters, readsOnly, onChange }: RequestProps) {
  const { data } = useQuery({
    queryKey: [...integrationKind.queryKey, 'one', id],
    queryFn: ({ signal }) => openAsset(integrationKind, id, signal),
  })
  const [begun, setBegun] = useState(0)
  if (!data) return <Skeleton shape="form" count={2} />
  const { document } = data
  const driver = findDriver(document.driver)
  if (!driver) return null
  const offered = operationsOf(driver, readsOnly)
  const chosen = String(parameters['operation'] ?? '')
  const operation = ownValue(driver.operations, chosen)
  const take = (next: { operation: string; input: RecordValues }, key: string) => {
    onChange({ ...parameters, integrationId: id, ...next }, key)
    setBegun(begun + 1)
  }
  const requests = document.requests.filter(request => offered.includes(request.operation))
  return (
    <>
      <Select
        label={t('integrations.operation')}
        placeholder={t('integrations.chooseOperation')}
        value={offered.includes(chosen) ? chosen : null}
        options={offered.map(each => ({ id: each, label: operationLabel(driver, each) }))}
        onChange={next => {
          const definition = next ? ownValue(driver.operations, next) : undefined
          if (next && definition) take({ operation: next, input: defaultValues(definition.input) }, 'operation')
        }}
      />
      {requests.length > 0 && (
        <Select
          label={t('integrations.fromRequest')}
          placeholder={t('integrations.fromRequestNone')}
          value={null}
          options={requests.map(({ name }) => ({ id: name, label: name }))}
          onChange={name => {
            const request = requests.find(each => each.name === name)
            if (request) take({ operation: request.operation, input: request.input }, 'request')
          }}
        />
      )}
      {operation && (
        <Input
          key={`${chosen} ${begun}`}
          id={id}
          operation={operation}
          values={isPlainObject(parameters['input']) ? parameters['input'] : {}}
          onChange={(input, key) => onChange({ ...parameters, input }, `input ${key}`)}
        />
      )}
    </>
  )
}

/** Whether an operation only reads may follow from its input: the server looks at that. */
function operationsOf({ operations }: DriverDefinition, readsOnly: boolean): string[] {
  return Object.entries(operations).flatMap(([id, { readOnly }]) => (readsOnly && readOnly === false ? [] : [id]))
}

type InputProps = {
  id: string
  operation: DriverOperation
  values: RecordValues
  onChange: (values: RecordValues, key: string) => void
}

function Input({ id, operation, values, onChange }: InputProps) {
  const [isPicking, setPicking] = useState(false)
  const [picked, setPicked] = useState(0)
  return (
    <>
      {operation.picks && !isPicking && (
        <Button icon="table" onPress={() => setPicking(true)}>
          {t('integrations.showWhatIsThere')}
        </Button>
      )}
      {operation.picks && isPicking && (
        <TablePickers
          id={id}
          operation={operation}
          values={values}
          onPick={next => {
            onChange(next, 'picked')
            setPicked(picked + 1)
          }}
        />
      )}
      <OperationForm key={picked} operation={operation} values={values} takesFormulas onChange={onChange} />
    </>
  )
}
