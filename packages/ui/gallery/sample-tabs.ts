import type { TabItem } from '../components/tabs/tab-rules.ts'
import { t } from './texts.ts'

export const sampleTabs: readonly TabItem[] = [
  { id: 'details', title: t('gallery.details'), icon: 'notes' },
  { id: 'orders', title: t('gallery.orders'), count: 12 },
  { id: 'billing', title: t('gallery.billing'), isDisabled: true },
  { id: 'shipping', title: t('gallery.shipping'), status: 'error' },
]
