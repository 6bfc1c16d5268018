/**
 * The lane's camera: the newest complete picture, as JPEG.
 *
 * Implemented in drivers/camera/. Every implementation, the fake included, passes
 * test/contract/camera.ts.
 */
import type { PartCondition } from './part-condition.ts'

export interface Camera {
  /** True while frames arrive. A read of memory. */
  readonly isConnected: boolean
  /** Whether it gives pictures, and as fast as it should; why not. A read of memory. */
  readonly condition: PartCondition
  /** The newest complete frame, or null when none arrived yet or the camera is lost. */
  readonly latest: Frame | null
  /**
   * A frame that arrived after the call: what lies in front of the camera now. Rejects with
   * Fault 'camera-lost' when none arrives within the driver's deadline, at once when the camera
   * is known to be lost; with the signal's reason when it aborts.
   */
  capture(signal?: AbortSignal): Promise<Frame>
  /** Tells when isConnected or condition changed. */
  onChange(listener: () => void): Disposable
}

export interface CameraDriver extends Camera, AsyncDisposable {}

export interface Frame {
  /** A complete JPEG (a fake may hold a PNG). Never written to after it was handed out. */
  readonly jpeg: Uint8Array
  readonly takenAtMs: number
  /** Counts up by one per frame; two reads of the same frame have the same number. */
  readonly sequence: number
}
