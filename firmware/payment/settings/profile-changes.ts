/** Which bank profiles one update of the settings changed, whatever their seals look like. */
import type { Sealer } from '#hal/sealer.ts'
import type { StoredProfile, StoredValue } from './bank-profiles.ts'
import type { StoredSettings } from './stored-settings.ts'

/** For the journal, by name alone; null where who is paid stayed as it was. */
export function profileChanges(before: StoredSettings, after: StoredSettings, sealer: Sealer) {
  const was = before.bankProfiles
  const is = after.bankProfiles
  const added = Object.keys(is).filter((name) => !Object.hasOwn(was, name))
  const removed = Object.keys(was).filter((name) => !Object.hasOwn(is, name))
  const changed = Object.keys(is).filter(
    (name) => Object.hasOwn(was, name) && !isSameProfile(was[name], is[name], sealer),
  )
  const isSame = [added, removed, changed].every((names) => names.length === 0)
  if (isSame && before.bankProfile === after.bankProfile) return null
  return { bankProfile: after.bankProfile, added, changed, removed }
}

/** Two seals of one text differ, and the order of the fields says nothing. */
function isSameProfile(was: StoredProfile = {}, is: StoredProfile = {}, sealer: Sealer): boolean {
  const fields = Object.keys(is)
  return (
    fields.length === Object.keys(was).length &&
    fields.every((field) => isSameValue(was[field], is[field], sealer))
  )
}

/** What cannot be opened is another value. */
function isSameValue(
  was: StoredValue | undefined,
  is: StoredValue | undefined,
  sealer: Sealer,
): boolean {
  if (was === undefined || is === undefined) return false
  if (was === is) return true
  const textOf = (value: StoredValue) =>
    typeof value === 'string' ? value : sealer.open(value.sealed)
  try {
    return textOf(was) === textOf(is)
  } catch {
    return false
  }
}
