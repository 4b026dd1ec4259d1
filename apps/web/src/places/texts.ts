import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'places.favorites': 'Favorites',
  'places.add': 'Add “{title}” to favorites',
  'places.remove': 'Remove “{title}” from favorites',
  'places.menu': 'This page',
  'places.addShort': 'Add to favorites',
  'places.removeShort': 'Remove from favorites',
  'places.copyLink': 'Copy short link',
  'places.copied': 'Short link copied',
  'places.copiedHow': 'Whoever opens it needs the rights for what it shows.',
  'places.linkIs': 'Your short link',
  'places.print': 'Print page',
  'places.opening': 'Opening the link',
  'places.noLink': 'This link leads nowhere',
  'places.noLinkHow': 'It may be mistyped: seven letters and digits follow /s/. Ask whoever sent it for a new one.',
  'places.home': 'Home',
})
