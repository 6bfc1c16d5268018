/** The third-party features of a lane: those that its folder has, each begun soon after the lane, and a part of health for all. */

import { toFault } from '#firmware/fault.ts'
import type { Router } from '#firmware/http/router.ts'
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { FoundGuest } from './driver/guest-folder.ts'
import { stopUnit } from './driver/guest-unit.ts'
import { childWires, socketWires } from './driver/guest-wire.ts'
import type { GUEST_EVENTS } from './guest-events.ts'
import type { DeclaredEvents } from './guest-frames.ts'
import { type GuestManifest, settingsIn } from './guest-manifest.ts'
import { guestNumbers } from './guest-numbers.ts'
import { type GuestProcess, openGuestProcess } from './guest-process.ts'
import {
  absentRouter,
  attentionOf,
  type Guest,
  guestRouter,
  listRouter,
  whyOf,
} from './guest-routes.ts'
import { createGuestTold } from './guest-telling.ts'
import { guestsAt } from './guests-at.ts'
import { type GuestsConfig, unknownIn } from './guests-section.ts'
import { type AllKept, openKeptByGuests } from './kept-by-guests.ts'

type GuestsLane = Lane<GuestsConfig, typeof GUEST_EVENTS, 'guests', 'storage' | 'thirdParty'>

export async function openGuests(lane: GuestsLane): Promise<OpenFeature> {
  const guests = await openedIn(lane)
  const { parts } = lane
  if (guests.length > 0)
    parts.watch('guests', () => {
      const failed = guests.flatMap((one) => {
        const why = whyOf(one)
        return why ? [say('text.guests.place-and-trouble', { place: one.name, why })] : []
      })
      if (failed.length > 0) return { state: 'failed', reason: firstOf(failed) }
      const needed = guests.flatMap((one) => {
        const why = attentionOf(one)
        return why ? [say('text.guests.place-and-trouble', { place: one.name, why })] : []
      })
      return needed.length > 0
        ? { state: 'degraded', reason: firstOf(needed) }
        : { state: 'ok', reason: null }
    })
  return {
    routers: [listRouter(guests), ...guests.flatMap(({ router }) => (router ? [router] : []))],
    numbers: () => (guests.length > 0 ? guestNumbers(guests) : []),
  }
}

interface OpenedGuest extends Guest {
  readonly router: Router | null
}

async function openedIn({
  section,
  language,
  version,
  clock,
  journal,
  lent,
  opened,
}: GuestsLane): Promise<readonly OpenedGuest[]> {
  const { place } = lent.thirdParty
  if (!place) return []
  const { folder, socket } = place
  const found = guestsAt(place, lent.thirdParty.names)
  for (const { feature, key } of unknownIn(section, found))
    journal.warn('guest.unknown', { feature, key, folder })
  if (found.length === 0) return []
  const store = await lent.storage.document<AllKept>('guests', {})
  // Closed after the processes, which may tell a last one.
  const kept = opened.use(
    openKeptByGuests({ store, names: found.map(({ name }) => name), clock, journal }),
  )
  const open = socket === null ? childWires(folder, clock) : socketWires(socket, stopUnit)
  const processes: GuestProcess[] = []
  // All at once: one after another they would outlast what the lane has to end.
  opened.defer(async () => {
    await Promise.allSettled(processes.map((each) => each[Symbol.asyncDispose]()))
  })
  /** With its manifest, where that is in order: its card says why. */
  const refused = (name: string, problem: Sentence, manifest: GuestManifest | null = null) => {
    journal.warn('guest.refused', { feature: name, why: problem })
    return { name, manifest, problem, ...NOTHING, router: absentRouter(name, problem) }
  }
  const openOne = ({ name, manifest, problem }: FoundGuest): OpenedGuest => {
    if (problem || !manifest) return refused(name, problem ?? say('fault.guests.folder-name'))
    if (section.off.includes(name))
      return { name, manifest, problem, ...NOTHING, router: absentRouter(name, null) }
    const settings = settingsIn(manifest, section.settings[name] ?? {})
    if ('why' in settings) return refused(name, settings.why, manifest)
    const operations = Object.keys(manifest.operations)
    const events = eventFieldsOf(manifest)
    const told = createGuestTold({
      manifest,
      journal,
      clock,
      keep: (value, done) => kept.keep(name, value, done),
    })
    const opening = () => ({
      name,
      language,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      version,
      settings: settings.values,
      kept: kept.of(name),
      operations,
      numbers: Object.keys(manifest.numbers),
      events,
    })
    const { numbers, leftOut, tell, print, begin } = told
    const process = openGuestProcess({ name, opening, open, clock, journal, tell, print, begin })
    processes.push(process)
    return {
      name,
      manifest,
      problem,
      process,
      numbers,
      leftOut,
      attention: () => told.attention,
      router: guestRouter(manifest, process),
    }
  }
  return found.map((one) => {
    try {
      return openOne(one)
    } catch (thrown) {
      return refused(one.name, toFault(thrown).said)
    }
  })
}

/** Without what a person reads. */
function eventFieldsOf({ events }: GuestManifest): DeclaredEvents {
  const bare = Object.entries(events).map(([name, { fields }]) => [
    name,
    Object.fromEntries(
      Object.entries(fields).map(([field, { title: _title, ...bounds }]) => [field, bounds]),
    ),
  ])
  return Object.fromEntries(bare)
}

const NOTHING = {
  process: null,
  numbers: new Map<string, number>(),
  leftOut: () => 0,
  attention: () => null,
}
