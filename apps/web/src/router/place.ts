import { useLocation } from '@tanstack/react-router'
import { ownValue } from '@trellis/base'
import type { SearchValues } from './search-string.ts'

/** A text parameter of the address; '' counts as absent. */
export function useTextParameter(name: string): string | undefined {
  const search = useLocation({ select: location => location.search as SearchValues })
  const value = ownValue(search, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
