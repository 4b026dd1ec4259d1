import type { FieldSchema } from '@trellis/model'
import { formatList, getLocale, localeTag, Skeleton, whenSettled } from '@trellis/ui'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { CellProps, FormatWeb, InputProps } from './define-format-web.ts'
import { useEditors } from './editors-context.tsx'
import { findLook, hasPlainCell, isFormatId } from './find-look.ts'
import type { FormatId } from './formats/index.gen.ts'
import { webFormats } from './formats/web.gen.ts'
import { CellText } from './inputs/cell-text.tsx'
import { FailedCell } from './inputs/failed-cell.tsx'
import { FailedEvaluation } from './values/failed-evaluation.ts'
import { glance } from './values/glance.ts'
import { linkedTitles } from './values/links.ts'

const loading = new Map<FormatId, Promise<FormatWeb>>()
const loaded = new Map<FormatId, FormatWeb>()

/** The input of a field's format, fetched when first shown. */
export function FieldInput(props: InputProps) {
  const { format, metadata } = props.schema
  const { FormulaInput } = useEditors()
  if (FormulaInput && metadata?.allowFormula) return <FormulaInput {...props} />
  if (!isFormatId(format)) return <Unsupported format={format} />
  return <KnownInput {...props} format={format} />
}

/** Whether an input that was drawn with one value shows another one, typed into it, only when it is drawn anew. */
export function drawsTyped(schema: FieldSchema, drawn: unknown, typed: unknown): boolean {
  const web = isFormatId(schema.format) ? loaded.get(schema.format) : undefined
  return web?.drawsTyped?.(drawn, typed, schema) ?? true
}

/** What is told of a value that a person typed, by whoever drew its input. */
export function typedProblem(schema: FieldSchema, value: unknown): string | undefined {
  const web = isFormatId(schema.format) ? loaded.get(schema.format) : undefined
  return web?.typedProblem?.(value, schema)
}

/** The cell of a field's format; an empty value shows nothing. For many cells at once see `renderCell`. */
export function FieldCell(props: CellProps) {
  useCellFormats([props.schema.format])
  return renderCell(props)
}

/**
 * What `FieldCell` shows, without hooks, so that a table of hundreds of cells stays cheap; the table itself calls `useCellFormats`.
 */
export function renderCell(props: CellProps): ReactNode {
  const { format } = props.schema
  if (props.value === undefined || props.value === null || props.value === '') return null
  if (!isFormatId(format)) return <Unsupported format={format} />
  if (props.value instanceof FailedEvaluation) return <FailedCell message={props.value.message} />
  const definition = findLook(format)
  if (hasPlainCell(props.schema))
    return (
      <CellText align={definition?.align ?? 'start'} href={definition?.href?.(props.value, props.schema)}>
        {plainText(props)}
      </CellText>
    )
  const web = loaded.get(format)
  return web ? <web.Cell {...props} /> : plainText(props)
}

/**
 * How cells of a field say their values, where they say a text and nothing more; found once for all rows of a column. An evaluation may say
 * why it has no value.
 */
export function cellTextOf(schema: FieldSchema): ((value: unknown) => string) | undefined {
  const display =
    hasPlainCell(schema) && schema.metadata?.evaluation === undefined ? findLook(schema.format)?.display : undefined
  return display && (value => display(value, schema, localeTag(), getLocale().timeZone))
}

/** Where cells of a field lead, where they lead somewhere. */
export function cellHrefOf(schema: FieldSchema): ((value: unknown) => string | undefined) | undefined {
  const { href } = findLook(schema.format) ?? {}
  return href && (value => href(value, schema))
}

/**
 * Fetches the cells of these formats once the values have been painted as plain text, and renders again when they are there.
 * Answers how many formats are there, for memos.
 */
export function useCellFormats(formats: readonly string[]): number {
  const [failure, setFailure] = useState<{ error: unknown }>()
  const wanted = [...new Set(formats)]
    .filter(isFormatId)
    .filter(format => findLook(format)?.hasPlainCell !== true)
    .join()
  const read = () => (wanted === '' ? 0 : wanted.split(',').filter(format => loaded.has(format as FormatId)).length)
  const count = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (wanted === '') return
    return whenSettled(() => {
      preloadFormats(wanted.split(',')).catch((error: unknown) => setFailure({ error }))
    })
  }, [wanted])
  if (failure) throw failure.error
  return count
}

/** Whether everything these formats need is there, so that showing them paints once. */
export function areFormatsLoaded(formats: Iterable<string>): boolean {
  return [...formats].filter(isFormatId).every(format => loaded.has(format))
}

/** Fetches what the formats need before they are shown, so that a form or table paints once. */
export async function preloadFormats(formats: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(formats)].filter(isFormatId).map(load))
}

function KnownInput({ format, ...props }: InputProps & { format: FormatId }) {
  const web = useFormatWeb(format)
  return web ? <web.Input {...props} /> : <FieldLoading />
}

/** What stands where an input will be, in its size. */
export function FieldLoading() {
  return <Skeleton shape="form" count={1} />
}

/** What the value says, until the format's own cell is there. */
function plainText({ schema, value }: CellProps): string {
  const format = findLook(schema.format)
  if (format?.storage === 'link') return formatList(linkedTitles(value))
  if (!format?.display) return glance(value)
  return format.display(value, schema, localeTag(), getLocale().timeZone)
}

/** Without Suspense, which would hide and show again every row that waits for one of its cells. */
function useFormatWeb(format: FormatId): FormatWeb | undefined {
  const [failure, setFailure] = useState<{ error: unknown }>()
  const read = () => loaded.get(format)
  const web = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (!loaded.has(format)) load(format).catch((error: unknown) => setFailure({ error }))
  }, [format])
  if (failure && !web) throw failure.error
  return web
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A failed download is forgotten, so that the next try asks again. */
function load(format: FormatId): Promise<FormatWeb> {
  const known = loading.get(format)
  if (known) return known
  const promise = webFormats[format]().then(({ web }: { web: FormatWeb }) => {
    loaded.set(format, web)
    for (const listener of listeners) listener()
    return web
  })
  loading.set(format, promise)
  promise.catch(() => loading.delete(format))
  return promise
}

/** Nothing is drawn for formats that nobody knows; whoever keeps the page's errors hears of them (2 §8). */
export function useUnsupportedFormats(formats: readonly string[]): void {
  const unknown = [...new Set(formats)].filter(format => !isFormatId(format)).join()
  useEffect(() => {
    for (const format of unknown === '' ? [] : unknown.split(','))
      reportError(new Error(`Unsupported data type: ${format}`))
  }, [unknown])
}

function Unsupported({ format }: { format: string }) {
  useUnsupportedFormats([format])
  return null
}
