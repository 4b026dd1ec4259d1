import { defineAction } from '../define-action.ts'
import { choiceParameter, flagParameter, pairsParameter, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_FORM_MODAL',
  label: 'Open a form',
  group: 'pages',
  icon: 'edit',
  summary: 'Opens a dialog in which a record of a collection is entered, changed or read.',
  keywords: ['dialog', 'create', 'new record', 'edit record', 'modal'],
  input: {
    properties: {
      collectionId: textParameter('Collection ID'),
      recordId: textParameter('Record ID', { info: 'The record to change; a new one where it is left empty.' }),
      defaults: pairsParameter('Defaults', 'Field ID', { info: 'What a new record begins with.' }),
      mode: choiceParameter(
        'Mode',
        { plain: 'Groups one below the other', stepper: 'Step by step', tabs: 'Tabs' },
        { info: 'How the groups of the form are shown; as the collection says where it is left empty.' },
      ),
      readonly: flagParameter('Read only', 'Shows the record and lets nobody change it.'),
    },
    required: ['collectionId'],
  },
  samples: [
    { collectionId: 'Orders' },
    { collectionId: 'Orders', recordId: '{{record.id}}', mode: 'stepper', readonly: { NOT: ['{{vars.mayEdit}}'] } },
    { collectionId: 'Orders', defaults: [{ key: 'customer', value: '{{record.id}}' }, { key: 'note' }] },
  ],
  invalidSamples: [
    { path: 'collectionId', value: { recordId: 'a' } },
    { path: 'mode', value: { collectionId: 'Orders', mode: 'carousel' } },
    { path: 'readonly', value: { collectionId: 'Orders', readonly: 'perhaps' } },
  ],
})
