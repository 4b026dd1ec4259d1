/**
 * What an object holds under a key that comes from outside or is somebody's id. Its own properties alone: a field may be called
 * `constructor` or `toString`, which every object has of its prototype.
 */
export function ownValue<Value>(
  of: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined {
  return of && Object.hasOwn(of, key) ? of[key] : undefined
}
