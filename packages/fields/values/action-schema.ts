import { actionNames } from '@trellis/actions'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { actionSubtype } from './action-subtype.ts'

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  maxLength: 500,
  ...more,
})
const checkbox = (title: string, info: string): FieldSchema => ({ type: 'boolean', format: 'checkbox', title, info })

const folded = { fieldSize: 'full', subtype: 'framed', isCollapsible: true, startsCollapsed: true } as const

/** What is said to a person, in a dialog or a toast. */
const message = {
  title: text('Title'),
  description: { type: 'string', format: 'rich-text', title: 'Description' },
  icon: { type: 'string', format: 'icon', title: 'Icon' },
  skip: checkbox('Skip', 'Says nothing although it is set.'),
  confirmLabel: text('Confirm label'),
} as const satisfies Record<string, FieldSchema>

/** Kept with the value and never asked: it follows from what the message is for. */
const status = text('Status', { metadata: { hidden: true } })

const isType = { IN: ['{{record.type}}', Object.keys(actionNames)] }

/** Actions of the browser alone say what they have to say themselves. */
const isDispatch = { STARTS_WITH: ['{{record.type}}', 'DISPATCH'] }

const told = (title: string, info: string): FieldSchema => ({
  type: 'object',
  format: 'object',
  title,
  info,
  properties: { ...message, status },
  metadata: { ...folded, hidden: isDispatch, shouldCleanHidden: true },
})

/** One action as it is stored, and the form it is edited in (2 §3.2): what views and flows do, and when. */
export const actionSchema: RecordSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'action-type-option-list', title: 'Action type' },
    label: text('Action name'),
    description: { type: 'string', format: 'multiline', title: 'Developer notes', maxLength: 2000 },
    delay: { type: 'integer', format: 'number', title: 'Delay (ms)', minimum: 0, maximum: 86_400_000 },
    concurrent: checkbox('Concurrent', 'The actions after it do not wait for it.'),
    condition: {
      type: 'object',
      format: 'json',
      title: 'Condition',
      info: 'A formula as JSON. The action runs if it gives true, or where there is none.',
      metadata: { fieldSize: 'full' },
    },
    parameters: {
      type: 'object',
      format: 'json',
      title: 'Parameters',
      info: 'What the action is asked with.',
      metadata: { fieldSize: 'full' },
    },
    payload: {
      type: 'object',
      format: 'json',
      title: 'Payload',
      info: 'The inputs of the flow.',
      metadata: {
        fieldSize: 'full',
        hidden: { OR: [{ ISBLANK: ['{{record.type}}'] }, isType] },
        shouldCleanHidden: true,
      },
    },
    userConfirmation: {
      type: 'object',
      format: 'object',
      title: 'Confirmation',
      info: 'Asked before the action runs.',
      properties: { ...message, cancelLabel: text('Cancel label'), status },
      metadata: folded,
    },
    userAlert: told('Success message', 'Said once the action has run.'),
    userError: told('Error message', 'Said where the action failed.'),
    id: text('ID', { metadata: { disabled: true, disabledType: 'readonly' }, info: 'Given by itself.' }),
  },
  required: ['type'],
}

/** Actions that follow one: as they are stored, for each has such lists of its own. */
const inner: FieldSchema = {
  type: 'array',
  format: 'array',
  title: 'Actions',
  items: { type: 'object', format: 'json', title: 'Action' },
}

/** A field that holds one action; a list of them is an array of it. What the form of an action hides is stored nonetheless. */
export function actionField(title: string): FieldSchema {
  const stored = Object.entries(actionSchema.properties).map(([id, part]) => [id, { ...part, metadata: {} }])
  return {
    type: 'object',
    format: 'object',
    title,
    properties: { ...Object.fromEntries(stored), onSuccess: inner, onError: inner },
    required: [...(actionSchema.required ?? [])],
    metadata: { subtype: actionSubtype, fieldSize: 'full' },
  }
}
