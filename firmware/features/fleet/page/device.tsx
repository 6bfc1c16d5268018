/** Shared settings in the room of the device: where a person sees how they are handed out. */
import type { DeviceOfFeature } from '#firmware/console/page/tabs/device/device-of-feature.ts'

export const ROOM: DeviceOfFeature = { goesTo: { 'fleet-config': 'fleet' } }
