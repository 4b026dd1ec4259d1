import { useEffect } from 'react'
import { useUnsaved } from '../unsaved/unsaved-store.ts'
import { t } from './texts.ts'

/** "record · area · product", with a leading dot while something is not saved. */
export function usePageTitle(title: string, area?: string): void {
  const hasChanges = useUnsaved(state => state.editors.size > 0)
  useEffect(() => {
    const parts = [title, area, t('shell.product')].filter((part, index, all) => part && all.indexOf(part) === index)
    document.title = (hasChanges ? '• ' : '') + parts.join(' · ')
  }, [title, area, hasChanges])
}
