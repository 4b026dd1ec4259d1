import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'palette.title': 'Search and commands',
  'palette.nothing': 'Nothing found for “{search}”',
  'palette.nothingHow': 'Try fewer letters. > shows actions, @ users, # collections, ? the guide.',
  'palette.here': 'Actions here',
  'palette.favorites': 'Favorites',
  'palette.recent': 'Recent',
  'palette.records': 'Apps and collections',
  'palette.found': 'Records',
  'palette.assets': 'Builder',
  'palette.goTo': 'Go to',
  'palette.settings': 'Settings',
  'palette.guide': 'Guide',
  'palette.looking': 'Looking further',
  'palette.hintOpen': 'open',
  'palette.hintNewTab': 'new tab',
  'palette.hintPrefix': 'actions, users, collections, guide',
})
