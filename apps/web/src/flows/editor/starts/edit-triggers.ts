import { uuidv7 } from '@trellis/base'
import { findRules } from '@trellis/fields'
import { isLink } from '@trellis/fields/formula'
import {
  type FieldSchema,
  type FlowDocument,
  type FlowTrigger,
  type FlowTriggerEvent,
  isSystemField,
  type RecordSchema,
} from '@trellis/model'
import { withPart } from '../part.ts'

/** Its collection is chosen by its builder: none is as likely as another. */
export const newTrigger = (): FlowTrigger => ({ id: uuidv7(), event: 'create', collectionId: '' })

export const isOfLinks = (event: FlowTriggerEvent): boolean => event === 'link' || event === 'unlink'

/** With another event: what that does not know goes. */
export function withEvent(trigger: FlowTrigger, event: FlowTriggerEvent): FlowTrigger {
  const { fieldIds, filterBefore, ...rest } = trigger
  const isKept =
    fieldIds !== undefined && isOfLinks(trigger.event) === isOfLinks(event) && event !== 'create' && event !== 'delete'
  return {
    ...rest,
    event,
    ...(isKept && { fieldIds }),
    ...(event === 'update' && filterBefore && { filterBefore }),
  }
}

/** Of another collection: fields and conditions are those of the one before. */
export function withCollection(trigger: FlowTrigger, collectionId: string): FlowTrigger {
  const { fieldIds: _, filter: __, filterBefore: ___, ...rest } = trigger
  return { ...rest, collectionId }
}

/** The fields that an event can wait for: of links associations, of updates all that are stored with the record. */
export function watchableFields({ properties }: RecordSchema, event: FlowTriggerEvent): [string, FieldSchema][] {
  return Object.entries(properties).filter(([id, field]) => {
    if (isLink(field)) return true
    return !isOfLinks(event) && !isSystemField(id) && findRules(field.format)?.storage === 'column'
  })
}

/** A flow without triggers has no list of them. */
export function withTriggers(flow: FlowDocument, triggers: readonly FlowTrigger[]): FlowDocument {
  return withPart(flow, 'triggers', triggers.length > 0 ? [...triggers] : undefined)
}
