import type { ListBodyProps } from '../list/list-frame.ts'
import { CardsBody } from './cards-body.tsx'

/** One line a record: image, title, description. */
export function ListBody({ frame }: ListBodyProps) {
  return <CardsBody frame={frame} layout="list" />
}

/** A card a record, with its first fields. */
export function CardBody({ frame }: ListBodyProps) {
  return <CardsBody frame={frame} layout="card" />
}

/** A tile a record: image and title. */
export function GridBody({ frame }: ListBodyProps) {
  return <CardsBody frame={frame} layout="grid" />
}
