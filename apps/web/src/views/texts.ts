import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'views.area': 'View',
  'views.cancel': 'Cancel',
  'views.confirm': 'OK',
  'views.confirmTitle': 'Are you sure?',
  'views.done': 'Done',
  'views.failed': 'Something went wrong',
  'views.flowFailed': 'The flow did not end well',
  'views.formNew': 'New record',
  'views.gone': 'This record does not exist any more, or you may not see it',
  'views.noCollection': 'The collection {id} does not exist, or you may not see it',
  'views.nothingChosen': 'Nothing is chosen yet',
  'views.noForm': 'There is no form {id} in this view',
  'views.notFound': 'This view does not exist, or you may not see it',
  'views.notFoundWhy': 'It may have been deleted, or taken out of your app.',
  'views.noListDownload': 'Lists cannot be downloaded from views yet',
  'views.notHere': '{name} does not work in views yet',
  'views.refused': 'The form has errors',
  'views.stateTooLarge': 'The values of the page take more than 256 kB',
  'views.toHome': 'Home',
  'views.tryAgain': 'Try again',
})
