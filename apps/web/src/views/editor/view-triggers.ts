import type { Trigger, ViewComponent, ViewDocument } from '@trellis/model'
import { namedCollections } from '../../assets/named-collections.ts'

/** Triggers of the view itself: of its header, and of when it is opened and left. */
export const viewTriggers = ({ header, triggers }: ViewDocument): Trigger[] => [
  ...header.actions.flatMap(button => button.triggers),
  ...(triggers.onLoad ?? []),
  ...(triggers.onUnload ?? []),
]

/** Triggers of the events and buttons of a component, without those inside of them. */
export function triggersOf({ attrs, listeners }: ViewComponent): Trigger[] {
  const buttons = [attrs.buttons, attrs.recordActions, attrs.listActions].flatMap(each => each ?? [])
  return [...Object.values(listeners).flat(), ...buttons.flatMap(({ triggers = [] }) => triggers)]
}

/** A trigger with those that follow its success or its error. */
export const withInner = (trigger: Trigger): Trigger[] => [
  trigger,
  ...[...(trigger.onSuccess ?? []), ...(trigger.onError ?? [])].flatMap(withInner),
]

/** Fixed ids of collections in the parameters of a trigger. */
export const namedIn = ({ parameters }: Trigger): string[] => namedCollections(parameters)
