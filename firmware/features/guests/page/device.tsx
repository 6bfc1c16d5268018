/** The cards of third-party features in the room of the device: their declared fields, drawn by the page itself. */
import type { DeviceOfFeature } from '#firmware/console/page/tabs/device/device-of-feature.ts'
import { GuestCards } from './device/guest-cards.tsx'

export const ROOM: DeviceOfFeature = { Card: GuestCards }
