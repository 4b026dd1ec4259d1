import type { FieldSchema } from '@trellis/model'
import { registeredTexts, registerTexts, t as translate } from '@trellis/ui/text'
import { allFormats } from './find-format.ts'
import { problemMessages, setProblemTranslator } from './messages.ts'

const own = {
  'field.chooseFile': 'Choose a file',
  'field.dropFiles': 'or drop it here',
  'field.downloadFile': 'Download',
  'field.editFile': 'Edit information',
  'field.fileActions': 'Actions for {name}',
  'field.fileName': 'Name',
  'field.fileNotes': 'Notes',
  'field.filePreview': 'Preview',
  'field.filePreviewOf': 'Preview {name}',
  'field.noPreview': "This file type can't be previewed",
  'field.previewFailed': 'The file could not be read.',
  'field.removeFileShort': 'Remove',
  'field.uploadShare': '{name}: {share}',
  'field.uploadStopped': 'The upload failed',
  'field.readTextFile': 'Take the text of a file',
  'field.apply': 'Apply',
  'field.cancel': 'Cancel',
  'field.chooseCollection': 'Choose a collection',
  'field.clear': 'Clear',
  'field.defineFields': 'Define fields',
  'field.editFields': 'Edit fields',
  'field.seeFields': 'See fields',
  'field.seeFilter': 'See filter',
  'field.noCode': 'Empty',
  'field.writeCode': 'Write…',
  'field.add': 'Add ({count})',
  'field.addRecord': 'Add a record',
  'field.addTo': 'Add to {title}',
  'field.addressEmpty': 'Search for an address',
  'field.addressFailed': 'The address search does not answer. Enter the address by hand.',
  'field.addressManual': 'Enter the address by hand',
  'field.addressSearch': 'Search address',
  'field.addressSearchHint': 'From two characters on; pick a result to fill in its parts.',
  'field.allLinks': 'Show all',
  'field.createNew': 'Create new',
  'field.createNewIn': 'Create new: {name}',
  'field.linkState': 'Link',
  'field.mostLinks': 'At most {count} can be linked.',
  'field.addItem': 'Add item',
  'field.available': 'Available to add',
  'field.booleanNo': 'No',
  'field.booleanYes': 'Yes',
  'field.cancelUpload': 'Cancel the upload of {name}',
  'field.characters': '{count} of {most} characters',
  'field.countBetween': '{least} to {most}',
  'field.countFrom': 'At least {least}',
  'field.countTo': 'At most {most}',
  'field.dragItem': 'Drag to move; Alt with an arrow key moves too',
  'field.duplicateItem': 'Duplicate item {number}',
  'field.itemMoved': 'Item {number} of {count}',
  'field.itemRemoved': 'Item {number} removed',
  'field.noItems': 'No items',
  'field.collapse': 'Hide {group}',
  'field.collectionId': 'Collection ID',
  'field.emptyFilter': 'Empty filter',
  'field.expand': 'Show {group}',
  'field.changedLinks': 'Change ({count})',
  'field.linksChanged': 'Changed links',
  'field.linksNotLoaded': 'Not loaded',
  'field.titleWithLink': '{title} ({link})',
  'field.link': 'Link',
  'field.unlink': 'Unlink',
  'field.linkRecord': 'Link {title}',
  'field.linked': 'Linked items',
  'field.linkRecords': 'Link records',
  'field.loading': 'Loading...',
  'field.mayBeHidden': 'This field may be hidden',
  'field.missingTitle': 'Missing title',
  'field.moreLinks': '+{count}',
  'field.notFound': 'Not found',
  'field.notFoundText': "We couldn't find the record and this field doesn't support manual inputs",
  'field.noLinks': 'No records linked',
  'field.noResults': 'No results found',
  'field.itemNumber': '{title} {number}',
  'field.moveDown': 'Move item {number} down',
  'field.moveUp': 'Move item {number} up',
  'field.monthForm': 'YYYY-MM',
  'field.off': 'Off',
  'field.ok': 'OK',
  'field.on': 'On',
  'field.openMap': 'Show on a map',
  'field.openRecord': 'Open {title}',
  'field.option': 'Option {number}',
  'field.optionAdd': 'Add option',
  'field.optionColor': 'Colour of option {number}',
  'field.optionLabel': 'Label',
  'field.optionMoved': 'Option {number} of {count}',
  'field.optionRemove': 'Remove option {number}',
  'field.optionsHelp': 'Enter adds an option, Alt with an arrow moves it, pasted lines become options.',
  'field.optionValue': 'Value',
  'field.pendingAdd': 'Added when saved',
  'field.pendingRemove': 'Removed when saved',
  'field.pickDate': 'Choose a date',
  'field.record': 'Record',
  'field.remove': 'Remove ({count})',
  'field.removeFile': 'Remove {name}',
  'field.removeItem': 'Remove item {number}',
  'field.replaceFile': 'Replace',
  'field.retry': 'Try again',
  'field.searchFailed': 'The records could not be loaded.',
  'field.searchRecords': 'Search records',
  'field.call': 'Call',
  'field.countryIs': 'Country: {name}',
  'field.countries': 'Countries',
  'field.noCountry': 'No country',
  'field.preferred': 'Preferred',
  'field.codeOf': 'Code of {text}',
  'field.printCode': 'Print code',
  'field.conceal': 'Hide the text',
  'field.openUrl': 'Open URL',
  'field.reveal': 'Show the text',
  'field.richTextLater': 'Rich text is shown here; this version has no editor for it yet.',
  'field.sendEmail': 'Send email',
  'field.timeForm': 'HH:mm:ss',
  'field.twelveHourForm': 'h:mm:ss AM',
  'field.uncollapse': 'Uncollapse to see all',
  'field.undo': 'Undo for {title}',
  'field.undoAll': 'Undo',
  'field.unlinkRecord': 'Unlink {title}',
  'field.upload': 'Upload',
  'field.uploadFailed': 'Upload failed: {name}',
  'field.uploading': 'Uploading {name}...',
  'field.weekForm': 'YYYY-Www',
  'form.back': 'Back',
  'form.errorEntry': '{path}: {message}',
  'form.errors': 'Please review and update these fields in order to submit the form:',
  'form.groupDone': 'Filled in',
  'form.groupError': 'Has something to mend',
  'form.label': 'Record',
  'form.next': 'Next',
  'form.noFields': 'There is nothing to fill in here.',
  'form.outline': 'Groups',
  'form.save': 'Save',
  'form.seeAllErrors': 'See all errors',
  'form.ungrouped': 'Ungrouped',
  'form.uploading': 'Waiting for uploads to finish',
} as const

const say = registerTexts('ui', { ...own, ...problemMessages })
registerTexts('ui', formatTexts())
setProblemTranslator((key, values) => say(key, values))

/** The texts of forms and inputs. */
export const t = say

/** What a format is called in the person's language; one that nobody knows, by its id. */
export const formatLabel = (id: string): string => translated(`format.${id}.label`, id)

/** What a format is for, in the person's language. */
export const formatSummary = (id: string): string => translated(`format.${id}.summary`, '')

/** A setting with its words in the person's language. */
export function translateSetting(schema: FieldSchema): FieldSchema {
  const { title, info, metadata } = schema
  const { placeholder } = metadata ?? {}
  const translatedPlaceholder = placeholder ? { placeholder: translated(settingKey(placeholder), placeholder) } : {}
  const optionList = metadata?.optionList?.map(option => ({
    ...option,
    label: translated(settingKey(option.label), option.label),
  }))
  return {
    ...schema,
    ...(metadata ? { metadata: { ...metadata, ...(optionList ? { optionList } : {}), ...translatedPlaceholder } } : {}),
    title: translated(settingKey(title), title),
    ...(info === undefined ? {} : { info: translated(settingKey(info), info) }),
  }
}

function translated(key: string, fallback: string): string {
  return registeredTexts('ui')[key] === undefined ? fallback : translate(key)
}

/** Formats share settings and their words, so the words themselves are the key. */
function settingKey(words: string): string {
  return `setting.${words}`
}

/** What a setting says: its title, its help, its choices. */
function wordsOf({ title, info, metadata }: FieldSchema): string[] {
  const choices = metadata?.optionList?.map(option => option.label) ?? []
  const help = [info, metadata?.placeholder].flatMap(words => words ?? [])
  return [title, ...help, ...choices].filter(words => words !== '')
}

function formatTexts(): Record<string, string> {
  const texts = allFormats.flatMap(({ id, label, summary, settings, parts = {} }): [string, string][] => [
    [`format.${id}.label`, label],
    [`format.${id}.summary`, summary],
    ...[...Object.values(settings), ...Object.values(parts)]
      .flatMap(wordsOf)
      .map((words): [string, string] => [settingKey(words), words]),
  ])
  return Object.fromEntries(texts)
}
