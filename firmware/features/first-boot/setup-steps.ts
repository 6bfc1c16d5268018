/** What is to be done on a new lane, in order, and which of it is done. Pure. */

export type StepName = 'network' | 'parts' | 'bank' | 'display' | 'camera' | 'item'

export interface SetupStep {
  readonly name: StepName
  /** 'absent': this lane has no such part. */
  readonly state: 'open' | 'done' | 'absent'
}

export interface LaneFacts {
  readonly isOnline: boolean
  /** laned.yaml can be written from set-up. */
  readonly canNameHardware: boolean
  /** The config names a bank, or needs none: the shop's bank is one that every lane knows. */
  readonly namesBank: boolean
  readonly hasBank: boolean
  /** The settings name a display, or it is the fake one, and it shows what it is told to. */
  readonly hasDisplay: boolean
  readonly isDisplayConnected: boolean
  readonly hasCamera: boolean
  /** Somebody said which part of the picture is the scale. */
  readonly hasRegion: boolean
  readonly itemCount: number
}

export function setupSteps(facts: LaneFacts): readonly SetupStep[] {
  const state = (isDone: boolean, isThere = true) =>
    isThere ? (isDone ? 'done' : 'open') : 'absent'
  return [
    { name: 'network', state: state(facts.isOnline) },
    { name: 'parts', state: state(facts.namesBank, facts.canNameHardware) },
    { name: 'bank', state: state(facts.hasBank) },
    { name: 'display', state: state(facts.hasDisplay && facts.isDisplayConnected) },
    { name: 'camera', state: state(facts.hasRegion, facts.hasCamera) },
    { name: 'item', state: state(facts.itemCount > 0, facts.hasCamera) },
  ]
}
