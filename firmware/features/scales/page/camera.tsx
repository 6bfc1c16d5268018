/** The scale in the room of the camera. */
import type { CameraOfFeature } from '#firmware/console/page/tabs/camera/camera-of-feature.ts'
import { Scale } from './camera/scale.tsx'

export const ROOM: CameraOfFeature = { Card: Scale }
