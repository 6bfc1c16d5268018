/** What a feature adds to the room of the camera: `page/camera.tsx` of its folder exports it as `ROOM`. */
import type { ComponentType } from 'preact'

export interface CameraOfFeature {
  /** Beside the picture; it draws nothing where it has nothing to say. */
  readonly Card?: ComponentType
}
