/** Settings of the payment terminal, sent as a till sends them. */
import { act, lane } from '#firmware/console/page/call.ts'
import type { Given } from '#firmware/console/page/lane-rows.ts'
import { partOf } from '#firmware/console/page/live.ts'
import { agreedPayee, changedPayee } from '#firmware/console/page/parts/payee-question.ts'
import type { Profile } from '#firmware/console/page/parts/profile-field.tsx'
import { toast, toastTrouble } from '#firmware/console/page/parts/toasts.tsx'
import { t } from '#firmware/console/page/words/words.ts'

/** What a till sends, of which the guide knows each profile. */
type Settings = Given<'POST /updateDriverSettings'>['body']['settings'] & {
  readonly bankProfiles?: Readonly<Record<string, Profile>>
}

/** Resolves to true when the lane took them. */
export async function saveSettings(settings: Settings): Promise<boolean> {
  if (!(await agreedProfile(settings))) return false
  const answer = await act('POST /updateDriverSettings', { body: { settings } })
  if (answer) toast(t('guide.saved'))
  return answer !== null
}

/** A new lane has nobody who is paid so far: its first one changes nothing. */
async function agreedProfile({ bankProfile, bankProfiles }: Settings): Promise<boolean> {
  const after = bankProfiles?.[bankProfile ?? '']
  if (!after) return true
  const kept = await lane('GET /getDriverSettings')
  if (!kept.isOk) {
    toastTrouble(kept.words)
    return false
  }
  const { bankProfile: active, bankProfiles: profiles } = kept.value.settings
  const banks = partOf('banks').get() ?? { list: [], fieldsOfOthers: [] }
  const before = profiles[active ?? '']
  if (!before) return true
  const changed = changedPayee(
    { name: active ?? '', profile: before },
    { name: bankProfile ?? '', profile: after },
    banks,
  )
  return agreedPayee(changed === null ? [] : [changed], t('guide.save'))
}
