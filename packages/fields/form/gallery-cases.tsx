import type { FieldSchema } from '@trellis/model'
import { type ReactNode, useState } from 'react'
import '../texts.ts'
import type { FormatDefinition } from '../define-format.ts'
import type { InputProps } from '../define-format-web.ts'
import { FieldCell, FieldInput, FieldLoading } from '../field-input.tsx'
import { allFormats } from '../find-format.ts'
import { GatewayProvider } from '../gateway-context.tsx'
import { galleryGateway } from './gallery-gateway.ts'
import { galleryVariants } from './gallery-variants.ts'

export type GalleryCase = {
  id: string
  title: string
  states: { name: string; isWide?: boolean; render: () => ReactNode }[]
}

/** Every format's input in every state, and its cell, for the gallery page and its tests. */
export function galleryCases(): GalleryCase[] {
  return allFormats.flatMap(format => {
    const given = galleryVariants
      .filter(({ schema }) => schema.format === format.id)
      .map(variant => caseOf(format, { ...variant, schema: { ...titles(format), ...variant.schema } }))
    const hasBase = given.some(({ id }) => id === format.id)
    return [...(hasBase ? [] : ownVariants(format).map(variant => caseOf(format, variant))), ...given]
  })
}

function caseOf(format: FormatDefinition, { name, schema, value }: Variant): GalleryCase {
  return {
    id: name ? `${format.id}-${name.replaceAll(/\W+/g, '-')}` : format.id,
    title: name ? `${format.id}, ${name}` : format.id,
    states: [
      state('empty', { schema, value: undefined }),
      state('filled', { schema, value }),
      state('error', { schema, value, error: 'Does not match the expected form' }),
      state('disabled', { schema, value, disabled: true }),
      state('read-only', { schema, value, readOnly: true }),
      state('read-only, empty', { schema, value: undefined, readOnly: true }),
      state('required', { schema, value, required: true }),
      { name: 'loading', render: () => <FieldLoading /> },
      { name: 'cell', render: () => inGateway(<FieldCell fieldId={format.id} schema={schema} value={value} />) },
    ],
  }
}

type Variant = { name: string; schema: FieldSchema; value: unknown }

const titles = ({ label, summary }: FormatDefinition) => ({ title: label, description: summary })

/** Links look different for one record and for many. */
function ownVariants(format: FormatDefinition): Variant[] {
  const base: FieldSchema = { type: format.type, format: format.id, ...titles(format), ...format.defaults }
  const withOptions = base.metadata?.optionList ? { ...base, metadata: { ...base.metadata, optionList } } : base
  if (format.storage !== 'link') {
    return [
      { name: '', schema: withOptions, value: format.samples(withOptions).at(1) ?? format.samples(withOptions)[0] },
    ]
  }
  return [1, -1].map(max => ({
    name: max === 1 ? 'one' : 'many',
    schema: { ...base, metadata: { association: { cursor: { collectionId: 'Customers' }, max } } },
    value: { list: max === 1 ? linked.slice(0, 1) : linked, totalCount: max === 1 ? 1 : 5 },
  }))
}

const linked = [
  { id: 'ALFKI', recordTitle: 'Alfreds Futterkiste', recordColor: 'teal' },
  { id: 'BERGS', recordTitle: 'Berglunds snabbköp' },
]

const optionList = [
  { value: 'low', label: 'Low', color: 'green' },
  { value: 'medium', label: 'Medium', color: 'amber' },
  { value: 'high', label: 'High', color: 'red', description: 'Within the day' },
  { value: 'none', label: 'Not rated', disabled: true },
]

type StateProps = Pick<InputProps, 'schema' | 'value'> & Partial<InputProps>

function state(name: string, props: StateProps) {
  const isWide = props.schema.metadata?.fieldSize === 'full'
  return { name, isWide, render: () => inGateway(<HeldInput {...props} />) }
}

function HeldInput({ schema, value: start, ...props }: StateProps) {
  const [value, setValue] = useState(start)
  const [pending, setPending] = useState<unknown>()
  const isLink = allFormats.some(format => format.id === schema.format && format.storage === 'link')
  return (
    <FieldInput
      id={schema.format}
      fieldId={schema.format}
      schema={schema}
      value={value}
      pending={pending}
      onChange={isLink ? setPending : setValue}
      required={false}
      disabled={false}
      readOnly={false}
      record={{ collectionId: 'Orders', id: '10248' }}
      {...props}
    />
  )
}

const inGateway = (children: ReactNode) => <GatewayProvider gateway={galleryGateway}>{children}</GatewayProvider>
