// In one file: a view that shows records in one way often shows them in another.

export { ViewRecord } from './view-record.tsx'
export { ViewRecords } from './view-records.tsx'
export { ViewValues } from './view-values.tsx'
