import { registerTexts } from '@trellis/ui/text'
import { problemMessages, setProblemTranslator } from './messages.ts'

const own = {
  'field.readTextFile': 'Take the text of a file',
  'field.booleanNo': 'No',
  'field.booleanYes': 'Yes',
  'field.characters': '{count} of {most, plural, one {# character} other {# characters}}',
  'field.mayBeHidden': 'This field may be hidden',
  'field.meantNumber': '{problem}. Did you mean {number}?',
  'field.off': 'Off',
  'field.on': 'On',
  'field.openUrl': 'Open URL',
  'field.sendEmail': 'Send email',
  'form.back': 'Back',
  'form.activity': 'Activity',
  'form.createdAt': 'Created at',
  'form.createdBy': 'Created by',
  'form.errorEntry': '{path}: {message}',
  'form.errorNotShown': '{path} is not shown here: {message}',
  'form.errorUnseen': 'A field that you do not see: {message}',
  'form.errors': 'Please review and update these fields in order to submit the form:',
  'form.groupDone': 'Filled in',
  'form.groupError': 'Has something to mend',
  'form.label': 'Record',
  'form.next': 'Next',
  'form.noFields': 'There is nothing to fill in here.',
  'form.outline': 'Groups',
  'form.save': 'Save',
  'form.skip': 'Skip to the end of the form',
  'form.seeAllErrors': 'See all errors',
  'form.ungrouped': 'Ungrouped',
  'form.updatedAt': 'Updated at',
  'form.updatedBy': 'Updated by',
  'form.uploading': 'Waiting for uploads to finish',
} as const

const say = registerTexts('ui', { ...own, ...problemMessages })
setProblemTranslator((key, values) => say(key, values))

/** The texts of forms and inputs. */
export const t = say
