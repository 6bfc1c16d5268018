/** The broker in the room of the device: where a person sets it up. */
import type { DeviceOfFeature } from '#firmware/console/page/tabs/device/device-of-feature.ts'

export const ROOM: DeviceOfFeature = { goesTo: { broker: 'settings/access' } }
