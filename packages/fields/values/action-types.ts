/** Actions that views and flows can take (0-decisions §3), by what they act on. */
export const actionTypes: readonly string[] = [
  ...['LIST', 'GET', 'DESCRIBE', 'CREATE', 'UPDATE', 'UPSERT', 'DELETE', 'BULK_UPDATE', 'GROUP', 'EXPORT'].map(
    verb => `DATA_${verb}`,
  ),
  ...['LIST', 'GET', 'DESCRIBE', 'UPSERT', 'DELETE', 'SEARCH', 'SHORT_LINK'].map(verb => `CORE_${verb}`),
  ...['NAVIGATE_TO', 'SET_USER', 'REFRESH', 'USE_ACTION', 'FORM_MODAL'].map(verb => `DISPATCH_${verb}`),
  'FILE_GET_URL',
  'FLOW_RUN',
  'GENERATE_SCHEMA',
  'NOTIFICATION_MARK_AS_READ',
  'NAVIGATION_APPS',
  'NAVIGATION_RECENT_VIEWS',
]

/** `DATA_BULK_UPDATE` as words. */
export function actionTypeLabel(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
