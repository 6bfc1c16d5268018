/** What an operator set at run time; kept in items.json. */
import { type Region, WHOLE_PICTURE } from '#hal/pictures.ts'
import type { LearningMode } from './library/learning-mode.ts'
import type { Pace, RecognitionSettings } from './recognition/recognition.ts'

export interface ItemsSettings {
  /**
   * The mode that was set, and the configured mode at that time. Once the config names another mode, the config counts.
   */
  readonly learning: { readonly mode: LearningMode; readonly over: LearningMode } | null
  readonly region: Region | null
  readonly pace: Pace
  readonly resultsMax: number
  /** A glance at the empty platform, base64; null: not known. */
  readonly background: string | null
  /** Whatever a till or an installer wants to keep here. */
  readonly extraInfo: string
}

export const FIRST_SETTINGS: ItemsSettings = {
  learning: null,
  region: null,
  pace: 'fast',
  resultsMax: 5,
  background: null,
  extraInfo: '',
}

export function modeOf({ learning }: ItemsSettings, configured: LearningMode): LearningMode {
  return learning?.over === configured ? learning.mode : configured
}

export function recognitionSettings({
  region,
  pace,
  background,
}: ItemsSettings): RecognitionSettings {
  return {
    region: region ?? WHOLE_PICTURE,
    pace,
    background: background === null ? null : Buffer.from(background, 'base64'),
  }
}
