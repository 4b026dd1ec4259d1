import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import type { Density } from '@trellis/ui'
import type { ReactNode } from 'react'
import type { CardLayout } from '../records/cards/card-layout.ts'
import { CardList } from '../records/cards/cards-body.tsx'
import { stillFrame } from '../records/list/still-frame.ts'

type CoreCardsProps = {
  label: string
  layout: CardLayout
  density: Density
  records: readonly TrellisRecord[]
  hrefOf: (record: TrellisRecord) => string
  menuOf: ((record: TrellisRecord) => ReactNode) | undefined
}

const none: ReadonlySet<string> = new Set()

/** Definitions as lines, cards or tiles: what they are called, their icon and what they are for. */
export function CoreCards({ label, layout, density, records, hrefOf, menuOf }: CoreCardsProps) {
  const navigate = useNavigate()
  const open = (record: TrellisRecord) => void navigate({ href: hrefOf(record) })
  const frame = { ...stillFrame(label), density, hrefOf, open }
  return <CardList {...{ frame, layout, records, menuOf }} schema={undefined} changed={none} />
}
