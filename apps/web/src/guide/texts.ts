import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'guide.title': 'Guide',
  'guide.page': 'Guide: {title}',
  'guide.contents': 'Contents',
  'guide.search': 'Search the guide',
  'guide.tooShort': 'Type at least 3 characters.',
  'guide.found':
    '{count, plural, =0 {Nothing found for “{search}”} one {# section with “{search}”} other {# sections with “{search}”}}',
  'guide.foundHow': 'Try fewer letters, or another word for it.',
  'guide.hits': '{count, plural, one {# match} other {# matches}}',
  'guide.more': '{count, plural, one {# more section} other {# more sections}}. Type more to narrow the search.',
  'guide.onPage': 'On this page',
  'guide.previous': 'Previous: {title}',
  'guide.next': 'Next: {title}',
  'guide.missing': 'The guide has no such section',
  'guide.missingHow': 'It was renamed or removed, or the link is incomplete.',
  'guide.toStart': 'To the beginning',
  'guide.help': 'What the guide says of this page',
  'guide.howItWorks': 'How this works',
})
