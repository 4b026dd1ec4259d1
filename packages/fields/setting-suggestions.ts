import type { SuggestionItem } from '@trellis/model'

/** Forms that many texts have (1 §5); each is within what patterns may be. */
export const patternSuggestions: SuggestionItem[] = [
  { label: 'Credit card', value: '^(?:\\d[ -]?){12,18}\\d$' },
  { label: 'IPv4 address', value: '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$' },
  {
    label: 'Basic password',
    value: '^(?=.*[A-Za-z])(?=.*\\d).{8,}$',
    description: 'At least 8 characters, among them a letter and a digit',
  },
  { label: 'YYYY-MM-DD', value: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' },
  { label: 'URL', value: '^https?://[^\\s/?#]+(?:[/?#]\\S*)?$' },
  { label: 'Email', value: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' },
  { label: 'Email ending in .com', value: '^[^\\s@]+@[^\\s@]+\\.com$' },
]

export const numberMasks = ['#,##0', '#,##0.00', '#0.## %', '0000']
export const moneyMasks = ['$#,##0.00', '£#,##0.00', '€#,##0.00', '$#,##0', '£#,##0', '€#,##0']
export const dayMasks = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY']
export const clockMasks = ['HH:mm', 'HH:mm:ss', 'h:mm A', 'h:mm:ss A']
export const momentMasks = ['YYYY-MM-DD HH:mm', 'DD/MM/YYYY HH:mm', 'MM/DD/YYYY h:mm A', 'DD.MM.YYYY HH:mm:ss']

/** A mask is its own name. */
export const suggestMasks = (masks: readonly string[]): SuggestionItem[] =>
  masks.map(mask => ({ value: mask, label: mask }))
