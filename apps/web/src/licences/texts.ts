import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'licences.title': 'Third-party software',
  'licences.what':
    '{count, plural, one {# package} other {# packages}} that this product is made of, with their licenses.',
  'licences.search': 'Search packages',
  'licences.list': 'Packages',
  'licences.noMatch': 'No package is called so',
  'licences.failed': 'The list could not be loaded',
  'licences.failedHow': 'It comes with a built client: run npm start.',
  'licences.again': 'Try again',
  'licences.noText': 'The package brings no text of its license.',
})
