import { findFormat } from '@trellis/fields'
import { type CellProps, formatWebs } from '@trellis/fields/web'
import { localeTag } from '@trellis/ui/text'
import { type ComponentType, lazy, Suspense } from 'react'

const cells = new Map<string, ComponentType<CellProps>>()

/** Loads the browser halves of these formats ahead of the cells that need them. */
export function preloadFormats(formats: Iterable<string>): void {
  const loaders: Record<string, () => Promise<unknown>> = formatWebs
  for (const format of new Set(formats)) void loaders[format]?.()
}

/** One value as its format shows it in a list; plain text until the format's browser half has come. */
export function FieldCell(props: CellProps) {
  if (props.value === undefined || props.value === null) return null
  const Cell = cellOf(props.schema.format)
  const plain = <span>{plainText(props)}</span>
  if (!Cell) return plain
  return (
    <Suspense fallback={plain}>
      <Cell {...props} />
    </Suspense>
  )
}

function cellOf(format: string): ComponentType<CellProps> | undefined {
  const known = cells.get(format)
  if (known) return known
  const loaders: Record<string, () => Promise<{ web: { Cell: ComponentType<CellProps> } }>> = formatWebs
  const load = loaders[format]
  if (!load) return undefined
  const made = lazy(async () => ({ default: (await load()).web.Cell }))
  cells.set(format, made)
  return made
}

function plainText({ schema, value }: CellProps): string {
  const format = findFormat(schema.format)
  return format ? format.display(value, schema, localeTag()) : String(value)
}
