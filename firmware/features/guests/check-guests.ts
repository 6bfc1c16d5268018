/**
 * What laned.yaml sets for third-party features, held to the `feature.json` of those that are here: in the words of a start, which
 * refuses the feature and goes on.
 */
import { Fault } from '#firmware/fault.ts'
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import { settingsIn } from './guest-manifest.ts'
import { guestsAt } from './guests-at.ts'
import { type GuestsConfig, unknownIn } from './guests-section.ts'

export async function checkGuests(
  { off, settings }: GuestsConfig,
  { thirdParty: { place, names }, attempt, attemptLightly, note }: SectionCheck,
): Promise<void> {
  if (!place) return
  await attempt([], async () => {
    const found = guestsAt(place, names)
    for (const { name, manifest } of found) {
      if (!manifest || off.includes(name)) continue
      await attemptLightly(['settings', name], () => {
        const checked = settingsIn(manifest, settings[name] ?? {})
        if ('why' in checked) throw new Fault('bad-request', checked.why)
      })
    }
    for (const { name, problem } of found)
      if (problem && Object.hasOwn(settings, name))
        note(['settings', name], say('fault.guests.not-loaded', { name, why: problem }))
    for (const { feature, path } of unknownIn({ off, settings }, found)) {
      const [list] = path
      const values = { name: feature, folder: place.folder }
      note(
        path,
        list === 'off'
          ? say('text.guests.off-unknown', values)
          : say('text.guests.settings-unchecked', values),
      )
    }
  })
}
