import type { ListCursor, RecordSchema } from '@trellis/model'
import { Button, Checkbox, Dialog, formatNumber, ProgressBar, RadioGroup, toast } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../api/api-error.ts'
import type { OperationInput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import { type ListIds, useTableView } from '../records/table/use-table-view.ts'
import { cursorOf, type ExportColumn, type ExportRows, exportColumns, isArranged, leftOutOf } from './export-columns.ts'
import styles from './export-dialog.module.css'
import { initialWriting, writingInput } from './export-writing.ts'
import { saveExport } from './save-export.ts'
import { t } from './texts.ts'
import { FormatChoice, WritingChoice } from './writing-choice.tsx'

export type ExportDialogProps = {
  /** The collection's name, which the file gets too. */
  name: string
  schema: RecordSchema
  /** What the list shows now: its filter, search and order. */
  cursor: ListCursor
  /** The list, and the saved view that it shows. */
  list: ListIds
  viewId?: string | undefined
  /** Records that are ticked, where they are what is asked for. */
  selected?: readonly string[]
  onClose: () => void
}

/** A collection's records as a file: which ones, which columns, in which format. */
export function ExportDialog({ name, schema, cursor, list, viewId, selected = [], onClose }: ExportDialogProps) {
  const [view] = useTableView(list, viewId)
  const columns = exportColumns(schema, view)
  const choices = rowChoices(cursor, selected)
  const [writing, setWriting] = useState(initialWriting)
  const [rows, setRows] = useState<ExportRows>(choices[0] ?? 'all')
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const left = touched ?? leftOutOf(columns, view)
  const run = useRun(name, onClose)
  const chosen = columns.filter(({ id }) => !left.has(id))
  const start = () =>
    run.start({
      cursor: cursorOf(cursor, rows, selected),
      ...writingInput(writing),
      ...(touched || isArranged(view) ? { select: chosen.map(({ id }) => id) } : {}),
    })
  if (run.received !== undefined) return <Running name={name} received={run.received} onCancel={run.cancel} />
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
        <FormatChoice writing={writing} onChange={setWriting} />
        {choices.length > 1 && (
          <RadioGroup
            label={t('exports.rows')}
            value={rows}
            onChange={id => setRows(choices.find(choice => choice === id) ?? 'all')}
            options={choices.map(id => ({
              id,
              label: t(`exports.${id}Rows`, { count: selected.length }),
              description: t(`exports.${id}RowsHint`),
            }))}
          />
        )}
        <WritingChoice writing={writing} onChange={setWriting} />
        <ColumnChoice
          columns={columns}
          left={left}
          hint={isArranged(view) ? t('exports.columnsOfTable') : undefined}
          onChange={setTouched}
        />
      </div>
    </Dialog>
  )
}

type RunningProps = { name: string; received: number; onCancel: () => void }

function Running({ name, received, onCancel }: RunningProps) {
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      icon="download"
      title={t('exports.title', { name })}
      footer={<Button onPress={onCancel}>{t('exports.cancel')}</Button>}
    >
      <div className={styles.busy} role="status">
        <p>{t('exports.running', { name })}</p>
        <ProgressBar label={t('exports.running', { name })} />
        <p className={styles.hint}>{t('exports.received', { size: sizeText(received) })}</p>
      </div>
    </Dialog>
  )
}

/** What may be asked for, the likeliest first. */
function rowChoices(cursor: ListCursor, selected: readonly string[]): ExportRows[] {
  const isNarrowed = Boolean(cursor.searchString) || cursor.filter !== undefined || cursor.quickFilters !== undefined
  return [...(selected.length > 0 ? ['selected' as const] : []), ...(isNarrowed ? ['filtered' as const] : []), 'all']
}

type ColumnChoiceProps = {
  columns: readonly ExportColumn[]
  hint: string | undefined
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

function ColumnChoice({ columns, left, hint, onChange }: ColumnChoiceProps) {
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
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
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

function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const value = bytes / (isLarge ? 1_000_000 : 1000)
  return formatNumber(value, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
}
