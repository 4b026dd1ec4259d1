import { registerTexts } from '@trellis/ui/text'

/** Of the settings of a group. */
export const t = registerTexts('ui', {
  'collections.groupCleanHidden': 'Empty its fields while hidden',
  'collections.groupCollapsed': 'Starts collapsed',
  'collections.groupCollapsible': 'Can be collapsed',
  'collections.groupDetail': 'Detail group',
  'collections.groupDisabled': 'Disabled',
  'collections.groupDisabledHint': 'Its tab cannot be opened where forms show groups as tabs.',
  'collections.groupImage': 'Image',
  'collections.groupOptions': 'Options',
  'collections.groupStyle': 'Style',
  'collections.groupVisibility': 'Visibility',
})
