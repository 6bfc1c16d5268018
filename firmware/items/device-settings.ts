/**
 * What the vendor's interface sets and orders besides templates: mode, pace, region, background, extra information,
 * clock, reboot, reset.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Camera } from '#hal/camera.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Host } from '#hal/host.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import type { Region } from '#hal/pictures.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Events } from './library/item-events.ts'
import type { KnownItems } from './library/known-items.ts'
import { type LearningMode, numberOfMode } from './library/learning-mode.ts'
import type { Library } from './library/library.ts'
import type { Limits } from './limits.ts'
import type { ExclusiveTask } from './packages/exclusive-task.ts'
import type { Pace, Recognition } from './recognition/recognition.ts'
import { checkedRegion } from './recognition/region-check.ts'
import {
  FIRST_SETTINGS,
  type ItemsSettings,
  modeOf,
  recognitionSettings,
} from './run-time-settings.ts'

export interface VendorSettingsAndCommands {
  readonly mode: LearningMode
  readonly settings: ItemsSettings
  readonly region: Region
  /** Counts up with each region that is set, so that a caller can tell which one is newer. */
  readonly regionRevision: number
  setMode(mode: LearningMode): Promise<void>
  setPace(pace: Pace): Promise<void>
  setResultsMax(count: number): Promise<void>
  setRegion(region: Region): Promise<void>
  setExtraInfo(info: string): Promise<void>
  /** What the camera sees now is the empty platform; `forgetBackground` takes it back. */
  learnBackground(): Promise<void>
  forgetBackground(): Promise<void>
  setTime(unixMs: number): Promise<void>
  reboot(): Promise<void>
  /** Everything learned, named and set is gone. Rejects with 'busy' while a task is under way. */
  reset(): Promise<void>
  /** The camera's next frame, as it came. */
  image(): Promise<Uint8Array>
  /** A setting changed. */
  onChange(listener: () => void): Disposable
}

export interface VendorSettingsAndCommandsNeeds {
  readonly camera: Camera
  readonly recognition: Recognition
  readonly store: TemplateStore
  readonly packages: Packages
  readonly library: Library
  readonly knownItems: KnownItems
  readonly settings: DocumentStore<ItemsSettings>
  readonly configuredMode: LearningMode
  readonly host: Host
  readonly exclusiveTask: ExclusiveTask
  readonly limits: Limits
  readonly events: Events
  readonly journal: Journal
  readonly onReset: () => Promise<unknown>
}

export function createVendorSettingsAndCommands(
  needs: VendorSettingsAndCommandsNeeds,
): VendorSettingsAndCommands {
  const { recognition, settings, host, exclusiveTask, limits, events, journal } = needs

  const listeners = createListeners()
  let regionRevision = 0

  async function change(part: Partial<ItemsSettings>): Promise<void> {
    await settings.update((value) => ({ ...value, ...part }))
    if (part.region !== undefined) regionRevision += 1
    listeners.tell()
  }

  return {
    get mode() {
      return modeOf(settings.value, needs.configuredMode)
    },
    get settings() {
      return settings.value
    },
    get region() {
      return recognitionSettings(settings.value).region
    },
    get regionRevision() {
      return regionRevision
    },
    async setMode(mode) {
      await change({ learning: { mode, over: needs.configuredMode } })
      journal.info('learning.changed', { mode })
      events.emit({ type: 'learn-mode', learnMode: numberOfMode(mode) })
    },
    setPace: (pace) => change({ pace }),
    setResultsMax: (resultsMax) => change({ resultsMax }),
    // In another region the empty platform looks different.
    setRegion: (region) => change({ region: checkedRegion(region), background: null }),
    async setExtraInfo(extraInfo) {
      if (Buffer.byteLength(extraInfo) > limits.extraInfoBytes)
        throw new Fault(
          'full',
          say('fault.item.extra-information-too-large', { most: limits.extraInfoBytes }),
        )
      await change({ extraInfo })
    },
    async learnBackground() {
      const glance = await recognition.glance()
      await change({ background: Buffer.from(glance).toString('base64') })
    },
    forgetBackground: () => change({ background: null }),
    async setTime(unixMs) {
      await host.setTime(unixMs)
      journal.info('clock.set', { unixMs })
    },
    async reboot() {
      journal.warn('device.rebooting')
      await host.reboot()
    },
    async reset() {
      exclusiveTask.take('reset')
      try {
        await needs.library.inTurn(async () => {
          await needs.store.reset()
          await needs.library.startAnew()
        })
        await needs.packages.clean(null)
        await needs.onReset()
        await change(FIRST_SETTINGS)
        await needs.knownItems.refresh()
        journal.warn('device.reset')
      } finally {
        exclusiveTask.leave('reset')
      }
    },
    image: async () => (await needs.camera.capture()).jpeg,
    onChange: listeners.add,
  }
}
