/** A change of settings; undefined takes one away. */
export type SettingsChange<Settings> = { [Key in keyof Settings]?: Settings[Key] | undefined }

/** The settings with the change; what is undefined then is left out. */
export function withSettings<Settings extends object>(settings: Settings, change: SettingsChange<Settings>): Settings {
  const next = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(next) as Settings
}
