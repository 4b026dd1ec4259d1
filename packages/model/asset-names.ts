/** What the definitions of collections and apps say of what they are called (1 §3.2). */
export type AssetNames = { name: string; publicName?: string; adminName?: string }

/** What the people who work with it see it called. */
export function publicNameOf({ name, publicName }: AssetNames): string {
  return publicName || name
}

/** What builders see it called in their lists. */
export function adminNameOf({ name, adminName }: AssetNames): string {
  return adminName || name
}
