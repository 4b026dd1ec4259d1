import { findFormat } from '@trellis/fields'
import { isSystemField, type ListCursor, type RecordSchema } from '@trellis/model'
import { Button, Checkbox, Dialog, formatNumber, ProgressBar, RadioGroup, toast } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../api/api-error.ts'
import type { OperationInput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import styles from './export-dialog.module.css'
import { saveExport } from './save-export.ts'
import { t } from './texts.ts'

export type ExportDialogProps = {
  /** The collection's name, which the file gets too. */
  name: string
  schema: RecordSchema
  /** What the list shows now: its filter, search and order. */
  cursor: ListCursor
  onClose: () => void
}

type Format = OperationInput<'DATA_EXPORT'>['format']
const formats: readonly Format[] = ['csv', 'xlsx', 'jsonl']

/** A collection's records as a file: which ones, which columns, in which format. */
export function ExportDialog({ name, schema, cursor, onClose }: ExportDialogProps) {
  const isNarrowed = Boolean(cursor.searchString) || cursor.filter !== undefined || cursor.quickFilters !== undefined
  const columns = exportColumns(schema)
  const [format, setFormat] = useState<Format>('csv')
  const [header, setHeader] = useState<'id' | 'title'>('id')
  const [isFiltered, setFiltered] = useState(isNarrowed)
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const left = touched ?? new Set(columns.flatMap(({ id, isSystem }) => (isSystem ? [id] : [])))
  const run = useRun(name, onClose)
  const chosen = columns.filter(({ id }) => !left.has(id))
  const start = () =>
    run.start({
      cursor: withoutPage(isFiltered ? cursor : everyRow(cursor)),
      format,
      ...(format === 'jsonl' ? {} : { header }),
      ...(touched ? { select: chosen.map(({ id }) => id) } : {}),
    })
  if (run.received !== undefined) {
    return (
      <Dialog
        isOpen
        onClose={run.cancel}
        icon="download"
        title={t('exports.title', { name })}
        footer={<Button onPress={run.cancel}>{t('exports.cancel')}</Button>}
      >
        <div className={styles.busy} role="status">
          <p>{t('exports.running', { name })}</p>
          <ProgressBar label={t('exports.running', { name })} />
          <p className={styles.hint}>{t('exports.received', { size: sizeText(run.received) })}</p>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon="download"
      title={t('exports.title', { name })}
      footer={
        <>
          <Button onPress={onClose}>{t('exports.cancel')}</Button>
          <Button variant="primary" icon="download" isDisabled={chosen.length === 0} onPress={() => void start()}>
            {t('exports.export')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioGroup
          label={t('exports.format')}
          variant="cards"
          value={format}
          onChange={id => setFormat(formats.find(each => each === id) ?? 'csv')}
          options={formats.map(id => ({
            id,
            label: t(`exports.${id}`),
            description: t(`exports.${id}Hint`),
          }))}
        />
        {isNarrowed && (
          <RadioGroup
            label={t('exports.rows')}
            value={isFiltered ? 'filtered' : 'all'}
            onChange={id => setFiltered(id === 'filtered')}
            options={[
              { id: 'filtered', label: t('exports.filteredRows'), description: t('exports.filteredRowsHint') },
              { id: 'all', label: t('exports.allRows'), description: t('exports.allRowsHint') },
            ]}
          />
        )}
        {format !== 'jsonl' && (
          <RadioGroup
            label={t('exports.header')}
            orientation="horizontal"
            value={header}
            onChange={id => setHeader(id === 'title' ? 'title' : 'id')}
            options={[
              { id: 'id', label: t('exports.headerId') },
              { id: 'title', label: t('exports.headerTitle') },
            ]}
          />
        )}
        <ColumnChoice columns={columns} left={left} onChange={setTouched} />
      </div>
    </Dialog>
  )
}

type Column = { id: string; title: string; isSystem: boolean }

type ColumnChoiceProps = {
  columns: readonly Column[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

function ColumnChoice({ columns, left, onChange }: ColumnChoiceProps) {
  const chosen = columns.length - left.size
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>
        {t('exports.columns')}{' '}
        <span className={styles.hint}>{t('exports.columnsHint', { chosen, count: columns.length })}</span>
      </legend>
      <Checkbox
        label={t('exports.all')}
        value={left.size === 0 ? true : chosen === 0 ? false : null}
        onChange={value => onChange(new Set(value === false ? columns.map(({ id }) => id) : []))}
      />
      <div className={styles.list}>
        {columns.map(({ id, title }) => (
          <Checkbox key={id} label={title} value={!left.has(id)} onChange={value => toggle(id, value === true)} />
        ))}
      </div>
      {chosen === 0 && <p className={styles.error}>{t('exports.none')}</p>}
    </fieldset>
  )
}

/** `received` is set while the file comes. */
function useRun(name: string, onDone: () => void) {
  const [received, setReceived] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (input: OperationInput<'DATA_EXPORT'>) => {
    const controller = new AbortController()
    running.current = controller
    setReceived(0)
    try {
      await saveExport(input, `${name}.${input.format}`, { signal: controller.signal, onReceived: setReceived })
      toast.success({ title: t('exports.done'), message: `${name}.${input.format}` })
      onDone()
    } catch (error) {
      if (!isAbort(error)) showError(error)
      setReceived(undefined)
    }
  }
  return { received, start, cancel: () => running.current?.abort() }
}

/** Fields that a file can hold: those with values of their own, and links. */
function exportColumns({ properties }: RecordSchema): Column[] {
  const fields = Object.entries(properties).filter(([id, { format }]) => {
    const found = findFormat(format)
    return id !== 'id' && found && found.storage !== 'none' && !found.concealed
  })
  const named = fields.map(([id, { title }]) => ({ id, title: title ?? id, isSystem: isSystemField(id) }))
  return [{ id: 'id', title: t('exports.id'), isSystem: false }, ...named]
}

function everyRow({ filter: _filter, searchString: _search, quickFilters: _quick, ...cursor }: ListCursor): ListCursor {
  return cursor
}

function withoutPage({ options, ...rows }: ListCursor): ListCursor {
  const { orderBy, descending } = options ?? {}
  if (orderBy === undefined) return rows
  return { ...rows, options: { orderBy, ...(descending === undefined ? {} : { descending }) } }
}

function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const value = bytes / (isLarge ? 1_000_000 : 1000)
  return formatNumber(value, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
}
