import { localeTag, Skeleton } from '@trellis/ui'
import { Suspense, use, useEffect } from 'react'
import type { CellProps, FormatWeb, InputProps } from './define-format-web.ts'
import { findFormat, isFormatId } from './find-format.ts'
import type { FormatId } from './formats/index.gen.ts'
import { webFormats } from './formats/web.gen.ts'

const loading = new Map<FormatId, Promise<FormatWeb>>()
const loaded = new Map<FormatId, FormatWeb>()

/** The input of a field's format, fetched when first shown. */
export function FieldInput(props: InputProps) {
  const { format } = props.schema
  if (!isFormatId(format)) return <Unsupported format={format} />
  return (
    <Suspense fallback={<Skeleton shape="form" count={1} />}>
      <LoadedInput {...props} format={format} />
    </Suspense>
  )
}

/** The cell of a field's format; an empty value shows nothing. */
export function FieldCell(props: CellProps) {
  const { format } = props.schema
  if (props.value === undefined || props.value === null || props.value === '') return null
  if (!isFormatId(format)) return <Unsupported format={format} />
  return (
    <Suspense fallback={<PlainCell {...props} />}>
      <LoadedCell {...props} format={format} />
    </Suspense>
  )
}

/** Fetches what the formats need before they are shown, so that a form or table paints once. */
export async function preloadFormats(formats: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(formats)].filter(isFormatId).map(load))
}

/** What the value says, until the format's own cell is there. */
function PlainCell({ schema, value }: CellProps) {
  const format = findFormat(schema.format)
  return <span>{format?.storage === 'column' ? format.display(value, schema, localeTag()) : ''}</span>
}

function LoadedInput({ format, ...props }: InputProps & { format: FormatId }) {
  const { Input } = loaded.get(format) ?? use(load(format))
  return <Input {...props} />
}

function LoadedCell({ format, ...props }: CellProps & { format: FormatId }) {
  const { Cell } = loaded.get(format) ?? use(load(format))
  return <Cell {...props} />
}

/** A failed download is forgotten, so that the next try asks again. */
function load(format: FormatId): Promise<FormatWeb> {
  const known = loading.get(format)
  if (known) return known
  const promise = webFormats[format]().then(({ web }: { web: FormatWeb }) => {
    loaded.set(format, web)
    return web
  })
  loading.set(format, promise)
  promise.catch(() => loading.delete(format))
  return promise
}

/** Nothing is drawn; whoever keeps the page's errors hears of it (2 §8). */
function Unsupported({ format }: { format: string }) {
  useEffect(() => reportError(new Error(`Unsupported data type: ${format}`)), [format])
  return null
}
