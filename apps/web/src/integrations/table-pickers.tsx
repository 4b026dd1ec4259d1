import { useQuery } from '@tanstack/react-query'
import { isPlainObject } from '@trellis/base'
import type { ColumnEntry, DriverOperation, TableEntry } from '@trellis/integrations'
import type { RecordValues } from '@trellis/model'
import { Banner, Select } from '@trellis/ui'
import { call } from '../api/call.ts'
import { reasonText } from './connection-part.tsx'
import styles from './integrations.module.css'
import { t } from './texts.ts'

type TablePickersProps = {
  id: string
  operation: DriverOperation
  values: RecordValues
  onPick: (values: RecordValues) => void
}

/** What the other system has, to choose from: a table, and its columns for each field that names some. */
export function TablePickers({ id, operation, values, onPick }: TablePickersProps) {
  const picks = Object.entries(operation.picks ?? {})
  const [tableField = ''] = picks.find(([, what]) => what === 'table') ?? []
  const table = values[tableField]
  const isNamed = typeof table === 'string' && table !== ''
  const tables = useDescribed<TableEntry>(id, 'listTables', {}, true)
  const columns = useDescribed<ColumnEntry>(id, 'describe', { [tableField]: table }, isNamed)
  const failure = tables.failure ?? columns.failure
  const put = (field: string, what: string, column: string) => {
    const before = values[field]
    const [first] = Array.isArray(before) ? before : [before]
    const more = { ...(isPlainObject(first) ? first : {}), [column]: null }
    const next = what === 'column' ? column : Array.isArray(before) ? [more, ...before.slice(1)] : more
    onPick({ ...values, [field]: next })
  }
  return (
    <fieldset className={styles.pickers}>
      <legend className={styles.hint}>{t('integrations.pick')}</legend>
      <Select
        label={t('integrations.pickTable')}
        placeholder={t('integrations.pickTableNone')}
        value={isNamed ? table : null}
        options={tables.list.map(each => ({ id: each.table, label: each.table }))}
        onChange={next => next && onPick({ ...values, [tableField]: next })}
      />
      {picks
        .filter(([, what]) => what !== 'table')
        .map(([field, what]) => (
          <Select
            key={field}
            label={t('integrations.pickColumn', { field: operation.input.properties[field]?.title ?? field })}
            placeholder={isNamed ? t('integrations.pickColumnNone') : t('integrations.pickTableFirst')}
            value={null}
            isDisabled={!isNamed}
            options={columns.list.map(({ name, type }) => ({ id: name, label: `${name} (${type})` }))}
            onChange={column => column && put(field, what, column)}
          />
        ))}
      {failure && (
        <Banner status="error" title={reasonText(failure.reason ?? '')}>
          {failure.message}
        </Banner>
      )}
    </fieldset>
  )
}

function useDescribed<Entry>(id: string, operation: string, input: RecordValues, isAsked: boolean) {
  const { data } = useQuery({
    queryKey: ['integrations', 'described', id, operation, input],
    queryFn: ({ signal }) => call('INTEGRATION_RUN', { id, operation, input }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return {
    list: data?.status === 'done' && Array.isArray(data.output) ? (data.output as Entry[]) : [],
    failure: data?.status === 'failed' ? data : undefined,
  }
}
