/** All time zones to choose from; with this one, which may go by another name by now, or be known elsewhere alone. */
export function zonesWith(zone: string | undefined): string[] {
  return [...new Set(['UTC', ...(zone === undefined ? [] : [zone]), ...Intl.supportedValuesOf('timeZone')])]
}
