/** What every kind that shows data of a source has beside its own events (0b-decisions §10): each question that it asks starts one of them, once. */
export const sourceEvents = [
  { id: 'onDataLoad', label: 'After the data was read' },
  { id: 'onDataError', label: 'After the data could not be read' },
] as const
