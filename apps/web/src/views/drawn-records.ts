// In one file: a view that shows records in one way often shows them in another.

export { askForRecords } from './ask-for-records.ts'
export { ViewRecord } from './view-record.tsx'
export { ViewRecords } from './view-records.tsx'
export { ViewValues } from './view-values.tsx'
