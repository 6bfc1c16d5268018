/** Signed parts of a config in the room of the fleet. */
import type { FleetOfFeature } from '#firmware/console/page/tabs/fleet/fleet-of-feature.ts'
import { t } from '#firmware/console/page/words/words.ts'
import { SharedSettings } from './fleet/fleet-config.tsx'

export const ROOM: FleetOfFeature = {
  Card: SharedSettings,
  commands: () => [[t('elsewhere.channel'), 'lanectl fleet-config sign']],
}
