import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'collections.defaultValues': 'Default values',
  'collections.examples': 'Examples',
  'collections.notes': 'Notes',
  'collections.notesHint': 'For builders alone: what to know of this collection.',
  'collections.views': 'Views',
  'collections.viewsNone': 'No view shows these records',
  'collections.viewsNoneWhy': 'People see them in lists, tables, boards and forms all the same.',
  'collections.triggers': 'Triggers',
  'collections.triggersStart': 'Started by its records',
  'collections.triggersStartNone': 'No flow starts when one of its records changes.',
  'collections.triggersUse': 'Read or change its records',
  'collections.triggersUseNone': 'No step of a flow names it.',
  'collections.associations': 'Associations',
  'collections.associationsFrom': 'From here',
  'collections.associationsFromNone': 'No field of this collection links to another one.',
  'collections.associationsTo': 'To here',
  'collections.associationsToNone': 'No field of another collection links here.',
  'collections.associationsTarget': 'leads to {collection}',
  'collections.associationsShown': 'seen there as {field}',
  'collections.associationsOneWay': 'seen from here alone',
})
