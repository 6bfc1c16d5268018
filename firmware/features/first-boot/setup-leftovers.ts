/**
 * What stays of set-up and what ends with it, for a person to check before the guide is closed: a stranger who
 * photographed the code would have left traces here. Read from the lane as it is, so that a restart in between hides
 * nothing. Pure.
 */
import { hideInUrl } from '#firmware/config/hide-in-url.ts'

export interface SetupOutcome {
  readonly stays: readonly OutcomeLine[]
  readonly ends: readonly OutcomeLine[]
}

export interface OutcomeLine {
  readonly what: 'bank' | 'display' | 'network' | 'items' | 'session' | 'hotspot'
  readonly which: string
}

/** As getDriverSettings shows them: secrets are masked. */
export interface ShownSettings {
  readonly bankProfile?: string
  readonly bankProfiles: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly deviceConnection?: Readonly<Record<string, unknown>>
}

export interface OutcomeFacts {
  readonly settings: ShownSettings
  /** The addresses in laned.yaml, which set-up may write: who answers at one decides what counts as paid. */
  readonly bankAddresses: readonly BankAddress[]
  /** The name of the Wi-Fi that set-up joined. */
  readonly joined: string | null
  readonly itemCount: number
  readonly sessions: readonly { readonly from: string; readonly atMs: number }[]
  readonly hotspot: string | null
}

export interface BankAddress {
  /** As the settings' bankName has it; * for all others. */
  readonly bank: string
  readonly url: string
}

const MASK = '<PASSWORD>'

export function setupOutcome(facts: OutcomeFacts): SetupOutcome {
  const { settings, bankAddresses, joined, itemCount, sessions, hotspot } = facts
  const { bankProfile, bankProfiles, deviceConnection } = settings
  const stays: OutcomeLine[] = Object.entries(bankProfiles).map(([name, profile]) => ({
    what: 'bank',
    which: `${name === bankProfile ? '→ ' : ''}${name}: ${payee(profile)}`,
  }))
  for (const { bank, url } of bankAddresses)
    stays.push({ what: 'bank', which: `${bank} ← ${hideInUrl(url)}` })
  const where = deviceConnection?.['portName'] ?? deviceConnection?.['deviceName']
  if (typeof where === 'string') stays.push({ what: 'display', which: where })
  if (joined !== null) stays.push({ what: 'network', which: joined })
  if (itemCount > 0) stays.push({ what: 'items', which: String(itemCount) })
  const ends: OutcomeLine[] = sessions.map(({ from, atMs }) => ({
    what: 'session',
    which: `${from}, ${new Date(atMs).toISOString()}`,
  }))
  if (hotspot !== null) ends.push({ what: 'hotspot', which: hotspot })
  return { stays, ends }
}

/** Who is paid by a profile: its bank, and what is no secret of it. */
function payee(profile: Readonly<Record<string, string>>): string {
  const changed = Object.entries(profile).filter(
    ([field, value]) => field !== 'bankName' && value !== MASK,
  )
  return [profile['bankName'] ?? '', ...changed.map(([field, value]) => `${field} ${value}`)].join(
    ', ',
  )
}
