import { formatWebs, type InputProps } from '@trellis/fields/web'
import { Skeleton } from '@trellis/ui'
import { type ComponentType, lazy, Suspense } from 'react'

const inputs = new Map<string, ComponentType<InputProps>>()

/** The control of one format, outside a form: filters and defaults use it. */
export function FieldInput(props: InputProps) {
  const Input = inputOf(props.schema.format)
  if (!Input) return null
  return (
    <Suspense fallback={<Skeleton shape="form" />}>
      <Input {...props} />
    </Suspense>
  )
}

function inputOf(format: string): ComponentType<InputProps> | undefined {
  const known = inputs.get(format)
  if (known) return known
  const loaders: Record<string, () => Promise<{ web: { Input: ComponentType<InputProps> } }>> = formatWebs
  const load = loaders[format]
  if (!load) return undefined
  const made = lazy(async () => ({ default: (await load()).web.Input }))
  inputs.set(format, made)
  return made
}
